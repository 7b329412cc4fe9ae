import { isFields } from '@guildhall/contracts';
import { type Look, type Node, type Path, walkerOf } from './schema-walk.js';

/** A list longer than its schema allows. */
export interface TooLong {
  readonly path: Path;
  readonly list: unknown;
  readonly count: number;
  readonly most: number;
}

/** The first such list in a value. */
export type FindTooLong = (value: unknown) => TooLong | null;

const countIn = (list: unknown): number => {
  if (Array.isArray(list)) return list.length;
  return isFields(list) ? Object.keys(list).length : 0;
};

/** Objects keyed by ids count as lists. */
function bounded({ type, maxItems, additionalProperties, maxProperties }: Node) {
  const most =
    type === 'array' ? maxItems : typeof additionalProperties === 'object' && maxProperties;
  if (typeof most !== 'number') return null;
  const look: Look<TooLong> = (list, path) => {
    const count = countIn(list);
    return count > most ? { path, list, count, most } : null;
  };
  return look;
}

/** The check for a schema; null if it has no lists. */
export function tooLongIn(schema: object): FindTooLong | null {
  const find = walkerOf(schema, bounded);
  return find && (value => find(value, []));
}
