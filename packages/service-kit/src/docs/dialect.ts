type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** OpenAPI 3.0 knows neither `null` nor `const`. */
export function inOldDialect(schema: Json): Json {
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
  if (others.length === anyOf.length) return schema;
  const [only] = others;
  if (others.length > 1) return { ...rest, nullable: true, anyOf: others };
  return isObject(only) && '$ref' in only
    ? { ...rest, nullable: true, allOf: [only] }
    : { ...rest, ...(only as Json), nullable: true };
}
