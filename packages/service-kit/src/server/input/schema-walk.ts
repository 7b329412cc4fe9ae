import { isFields } from '@guildhall/contracts';
/** The parts of a schema that describe nesting and size. */
export interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly items?: Node;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Node[];
}

export type Path = readonly (string | number)[];

/** Checks a value; a finding stops the walk. */
export type Look<Found> = (value: unknown, path: Path) => Found | null;

/** Returns the first finding. */
function firstOf<Found>(looks: Iterable<Look<Found>>, value: unknown, path: Path): Found | null {
  for (const look of looks) {
    const found = look(value, path);
    if (found !== null) return found;
  }
  return null;
}

const ofField =
  <Found>(name: string, look: Look<Found>): Look<Found> =>
  (value, path) =>
    isFields(value) ? look(value[name], [...path, name]) : null;

/** Items of a list, or values of an object keyed by ids. */
const ofEach =
  <Found>(look: Look<Found>): Look<Found> =>
  (value, path) => {
    const entries = Array.isArray(value)
      ? value.entries()
      : Object.entries(isFields(value) ? value : {});
    for (const [key, each] of entries) {
      const found = look(each, [...path, key]);
      if (found !== null) return found;
    }
    return null;
  };

/** Walks values of a schema from the outside in; null if nothing needs checking. */
export function walkerOf<Found>(
  node: Node,
  lookAt: (node: Node) => Look<Found> | null,
): Look<Found> | null {
  const inside = (each: Node | boolean | undefined) =>
    typeof each === 'object' ? walkerOf(each, lookAt) : null;
  const fields = Object.entries(node.properties ?? {}).map(([name, each]) => {
    const look = inside(each);
    return look && ofField(name, look);
  });
  const alike = [inside(node.items), inside(node.additionalProperties)];
  const looks = [
    lookAt(node),
    ...fields,
    ...alike.map(look => look && ofEach(look)),
    ...(node.anyOf ?? []).map(inside),
  ].filter(look => look !== null);
  return looks.length === 0 ? null : (value, path) => firstOf(looks, value, path);
}
