/** The parts of JSON Schema that contracts use. */
export interface SchemaNode {
  readonly type?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly additionalProperties?: boolean | SchemaNode;
}

/** A schema and everything in it, each with the way there. */
export function nodesOf(schema: unknown, at: string): { at: string; node: SchemaNode }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as SchemaNode;
  return [
    { at, node },
    ...Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
      nodesOf(child, `${at}.${key}`),
    ),
    ...nodesOf(node.items, `${at}[]`),
    ...nodesOf(node.additionalProperties, `${at}{}`),
    ...(node.anyOf ?? []).flatMap((child, index) => nodesOf(child, `${at}|${index}`)),
  ];
}
