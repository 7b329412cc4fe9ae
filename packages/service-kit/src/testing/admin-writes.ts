import { type Api, schemesOf } from '@guildhall/contracts';

/** Names of endpoints with which an administrator changes something. */
export const adminWrites = ({ endpoints }: Api): readonly string[] =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => schemesOf(endpoint).includes('admin'))
    .filter(([, { method, changesState }]) => method !== 'GET' || changesState === true)
    .map(([name]) => name)
    .sort();
