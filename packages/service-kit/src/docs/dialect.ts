export type Json = Record<string, unknown>;
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null;

/** OpenAPI 3.0 knows neither `null` nor `const`, and of examples one. */
export function inOldDialect(schema: Json): Json {
  if (Array.isArray(schema.examples)) {
    const { examples, ...rest } = schema;
    return inOldDialect({ ...rest, example: examples[0] });
  }
  if ('const' in schema) {
    const { const: only, ...rest } = schema;
    return { ...rest, enum: [only] };
  }
  if (schema.type === 'null') return { ...schema, type: 'string', nullable: true, enum: [null] };
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...rest } = schema;
  const others = anyOf.filter(
    branch =>
      isObject(branch) &&
      !(branch.nullable && Array.isArray(branch.enum) && branch.enum[0] === null),
  );
  const [only] = others;
  const isPlain = others.length === 1 && isObject(only) && !('$ref' in only);
  return isPlain && anyOf.length > 1 ? { ...rest, ...only, nullable: true } : schema;
}
