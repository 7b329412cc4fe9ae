/** The part of JSON Schema that contracts are written in. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A type and null are two variants, however they are written. */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(variantsOf);
  const { type } = schema;
  if (typeof type === 'string' || type === undefined) return [schema];
  return type.map(one => (one === 'null' ? { type: one } : { ...schema, type: one }));
}

export const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum;

export function describe(schema: JsonSchema): string {
  const values = valuesOf(schema);
  if (values) return values.map(value => JSON.stringify(value)).join(' or ');
  if (schema.contentMediaType) return schema.contentMediaType;
  return String(schema.type ?? 'anything');
}
