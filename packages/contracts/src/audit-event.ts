import { type Static, Type } from 'typebox';
import { namedObject, Timestamp } from './schema.js';

/** What somebody did to the same thing a moment before: whoever comes too late is told. In a refusal as `details.already`. */
export const Deed = namedObject('Deed', {
  action: Type.String({ examples: ['key.rotate'] }),
  by: Type.String({ description: 'Their name, where it is known' }),
  at: Timestamp,
});
export type Deed = Static<typeof Deed>;
