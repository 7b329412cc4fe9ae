import { type Api, schemesOf } from '@guildhall/contracts';

/** The names of the endpoints with which an administrator may change something. */
export const adminWrites = ({ endpoints }: Api): readonly string[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => schemesOf(endpoint).includes('admin'))
    .filter(([, { method, changesState }]) => method !== 'GET' || changesState === true)
    .map(([name]) => name)
    .sort();
