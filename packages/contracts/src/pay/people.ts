import { Type } from 'typebox';
import { erased, erasing, exporting, exportingOwn } from '../personal-data.js';
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
