import { isFields } from '@guildhall/contracts';
/** As much of a schema as says what lies in what, and how much of it. */
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

/** Looks at a value; what it finds there ends the walk. */
export type Look<Found> = (value: unknown, path: Path) => Found | null;

/** The first that one of these finds. */
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

/** Of a list, or of an object whose keys are ids. */
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

/** How values of a schema are gone through, the outermost first; null where there is nothing to look at. */
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
