import { isFields } from './fields.js';

interface Node {
  readonly type?: string;
  readonly items?: Node;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Node[];
}

/** A list that has more than its schema allows. */
export interface TooLong {
  readonly path: readonly (string | number)[];
  readonly list: unknown;
  readonly count: number;
  readonly most: number;
}

/** The first such list in a value. */
export type FindTooLong = (value: unknown) => TooLong | null;

type Find = (value: unknown, path: TooLong['path']) => TooLong | null;

function inFields(properties: NonNullable<Node['properties']>): Find[] {
  return Object.entries(properties).flatMap(([name, schema]): Find[] => {
    const find = finder(schema);
    return find
      ? [(value, path) => (isFields(value) ? find(value[name], [...path, name]) : null)]
      : [];
  });
}

function firstOf(
  entries: Iterable<readonly [string | number, unknown]>,
  find: Find | null,
  path: TooLong['path'],
): TooLong | null {
  if (find)
    for (const [key, each] of entries) {
      const found = find(each, [...path, key]);
      if (found) return found;
    }
  return null;
}

/** Keys of an object that are ids count as a list does. */
function inKeys({ additionalProperties, maxProperties: most = Infinity }: Node): Find[] {
  if (typeof additionalProperties !== 'object') return [];
  const find = finder(additionalProperties);
  return [
    (list, path) => {
      if (!isFields(list)) return null;
      const entries = Object.entries(list);
      const count = entries.length;
      return count > most ? { path, list, count, most } : firstOf(entries, find, path);
    },
  ];
}

function inItems({ items, maxItems: most = Infinity }: Node): Find[] {
  const find = items ? finder(items) : null;
  return [
    (list, path) => {
      if (!Array.isArray(list)) return null;
      const count = list.length;
      return count > most ? { path, list, count, most } : firstOf(list.entries(), find, path);
    },
  ];
}

function finder(node: Node): Find | null {
  const finds = [
    ...(node.type === 'array' ? inItems(node) : []),
    ...inFields(node.properties ?? {}),
    ...inKeys(node),
    ...(node.anyOf ?? []).flatMap(each => finder(each) ?? []),
  ];
  if (finds.length === 0) return null;
  return (value, path) => {
    for (const find of finds) {
      const found = find(value, path);
      if (found) return found;
    }
    return null;
  };
}

/** How a value of this schema is looked through; null where the schema has no lists. */
export function tooLongIn(schema: object): FindTooLong | null {
  const find = finder(schema);
  return find && (value => find(value, []));
}
