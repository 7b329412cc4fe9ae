import { type Static, Type } from 'typebox';
import { namedObject, Timestamp } from './schema.js';

/** The previous action on the same resource, for a caller who came too late: `details.already` of a refusal. */
export const Deed = namedObject('Deed', {
  action: Type.String({ examples: ['key.rotate'] }),
  by: Type.String({ description: 'Their name, if known' }),
  at: Timestamp,
});
export type Deed = Static<typeof Deed>;
