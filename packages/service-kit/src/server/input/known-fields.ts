import { isFields } from './fields.js';

interface Node {
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly anyOf?: readonly Node[];
}

type Drop = (value: unknown) => void;

function inFields({ properties, additionalProperties }: Node): Drop[] {
  if (!properties || additionalProperties !== undefined) return [];
  const known = new Map(Object.entries(properties).map(([name, node]) => [name, dropperOf(node)]));
  return [
    fields => {
      if (!isFields(fields)) return;
      for (const name of Object.keys(fields))
        if (known.has(name)) known.get(name)?.(fields[name]);
        else delete fields[name];
    },
  ];
}

function inItems({ items }: Node): Drop[] {
  const drop = items ? dropperOf(items) : null;
  if (!drop) return [];
  return [
    list => {
      if (Array.isArray(list)) for (const each of list) drop(each);
    },
  ];
}

/**
 * Takes out of a valid value what its schema does not name: it is ignored, and whoever spreads what was sent into a row
 * would otherwise store it. Null where a schema names nothing. Ajv's removeAdditional changes a value before it refuses
 * it, and empties what may hold anything.
 */
export function dropperOf(node: Node): Drop | null {
  // Contracts have no other unions than of something and null.
  const drops = [
    ...inFields(node),
    ...inItems(node),
    ...(node.anyOf ?? []).flatMap(each => dropperOf(each) ?? []),
  ];
  if (drops.length === 0) return null;
  return value => {
    for (const drop of drops) drop(value);
  };
}
