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
 * Takes out of a valid value what its schema does not name: it is ignored, and whoever spreads what was sent into a row
 * would otherwise store it. Null where a schema names nothing. Ajv's removeAdditional changes a value before it refuses
 * it, and empties what may hold anything.
 */
export function dropperOf(schema: object): ((value: unknown) => void) | null {
  // Contracts have no other unions than of something and null.
  const drop = walkerOf(schema, dropUnknown);
  return drop && (value => void drop(value, []));
}
