import { isFields } from '@guildhall/contracts';
import { type Look, type Node, walkerOf } from './schema-walk.js';

function dropUnknown({ properties, additionalProperties }: Node): Look<never> | null {
  if (!properties || additionalProperties !== undefined) return null;
  const known = new Set(Object.keys(properties));
  return fields => {
    if (isFields(fields))
      for (const name of Object.keys(fields)) if (!known.has(name)) delete fields[name];
    return null;
  };
}

/**
 * Removes unknown properties from a valid value, so that they are never stored. Null if the schema has no properties.
 * Ajv's removeAdditional changes values before rejecting them, and empties open schemas.
 */
export function dropperOf(schema: object): ((value: unknown) => void) | null {
  // Contracts have no unions other than nullable.
  const drop = walkerOf(schema, dropUnknown);
  return drop && (value => void drop(value, []));
}
