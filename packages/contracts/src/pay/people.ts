import { Type } from 'typebox';
import {
  erased,
  erasing,
  exporting,
  exportingOwn,
  lifted,
  lifting,
  suspending,
} from '../personal-data.js';
import { PathId } from '../schema.js';
import { endpoint } from './shape.js';

const params = Type.Object({ membernumber: PathId });

export const exportPerson = endpoint({
  ...exporting,
  path: '/api/v1/people/:membernumber',
  params,
});

export const exportOwn = endpoint({ ...exportingOwn, path: '/api/v1/people' });

export const erasePerson = endpoint({
  ...erasing,
  path: '/api/v1/people/:membernumber/erase',
  params,
  response: { 200: Type.Object(erased) },
});

export const liftErasure = endpoint({
  ...lifting,
  path: '/api/v1/people/erasures/:mark/lift',
  response: { 200: Type.Object(lifted) },
});

export const suspendableInPay = ['shares', 'feeds', 'representative'] as const;
export type SuspendableInPay = (typeof suspendableInPay)[number];
const suspension = suspending(suspendableInPay);

export const suspendPerson = endpoint({
  ...suspension.request,
  path: '/api/v1/people/:membernumber/suspension',
  params,
  response: { 200: Type.Object(suspension.answer) },
});
