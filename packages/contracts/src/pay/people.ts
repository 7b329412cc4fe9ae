import { Keyed, PathId, Text } from '../schema.js';
import { Type } from '../typebox.bundled.js';
import { endpoint } from './shape.js';

/** For the platform alone, in whose name an administrator asks for all services at once. */
const platformOnly = {
  auth: 'service',
  scope: 'people:manage',
  limit: 'none',
  tag: 'People',
  additional: true,
} as const;
const params = Type.Object({ membernumber: PathId });

export const exportPerson = endpoint({
  ...platformOnly,
  method: 'GET',
  path: '/api/v1/people/:membernumber',
  summary: 'Everything that is kept here about a person',
  params,
  answerType: 'stream',
  response: { 200: Type.Object({}, { additionalProperties: true }) },
});

export const erasePerson = endpoint({
  ...platformOnly,
  method: 'POST',
  path: '/api/v1/people/:membernumber/erase',
  summary: 'Forgets a person here; may be asked again and again',
  params,
  body: Type.Object({ asked_by: Text(300) }),
  response: { 200: Type.Object({ erased: Keyed(Type.Integer(), { maxProperties: 50 }) }) },
});

export const peopleEndpoints = { exportPerson, erasePerson };
