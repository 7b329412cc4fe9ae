import { Type } from 'typebox';
import { Keyed, PathId, Text, Uuid } from './schema.js';

/** For the platform alone, in whose name an administrator asks for all services at once. */
const platformOnly = {
  auth: 'service',
  scope: 'people:manage',
  limit: 'none',
  tag: 'People',
  additional: true,
} as const;

/** What a service says of `exportPerson` beside its path. */
export const exporting = {
  ...platformOnly,
  method: 'GET',
  summary: 'Everything that is kept here about a person',
  answerType: 'stream',
  response: { 200: Type.Object({}, { additionalProperties: true }) },
} as const;

/** And of `exportOwn`: whoever asks is known by the login, with a member or without. Where nothing is kept, lists are empty. */
export const exportingOwn = {
  ...exporting,
  summary: 'Everything that is kept here about a person who asks for it themselves',
  query: Type.Object({ subject: Text(300), member_number: Type.Optional(PathId) }),
} as const;

/** And of `erasePerson`, which answers with how many rows of each kind are gone. */
export const erasing = {
  ...platformOnly,
  method: 'POST',
  summary: 'Forgets a person here; may be asked again and again',
  body: Type.Object({
    asked_by: Text(300),
    erasure: Type.Optional(
      Type.String({
        ...Uuid,
        description:
          'Asked again for the same one, it answers with all that is gone since it was asked first',
      }),
    ),
  }),
} as const;

export const erased = { erased: Keyed(Type.Integer(), { maxProperties: 50 }) };
