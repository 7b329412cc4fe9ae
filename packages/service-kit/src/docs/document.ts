import { isDeepStrictEqual } from 'node:util';
import { type Fields, isFields } from '@guildhall/contracts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Moves named schemas to `components` and references them. */
export function withNamedSchemas(document: Fields & { readonly components: object }): Fields {
  const schemas: Record<string, Fields> = {};
  const isTitled = (value: Fields) =>
    typeof value.title === 'string' && ('type' in value || 'anyOf' in value || 'allOf' in value);

  /** OpenAPI 3.0 allows one example; with contract media types the framework keeps all. */
  function withOneExample(schema: Fields): Fields {
    if (document.openapi !== '3.0.3' || !Array.isArray(schema.examples)) return schema;
    const { examples, ...rest } = schema;
    return { ...rest, example: examples[0] };
  }

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (!isFields(value)) return value;
    const walked = Object.fromEntries(
      Object.entries(withOneExample(value)).map(([key, inner]) => [key, walk(inner)]),
    );
    return isTitled(value) ? named(walked) : walked;
  }

  /**
   * A description of one use does not apply to the shared schema. Nullable uses are inlined: OpenAPI 3.0 ignores
   * `nullable` next to a reference.
   */
  function named({ title, nullable, ...schema }: Fields): Fields {
    const name = String(title);
    const { description, ...bare } = schema;
    const known = schemas[name];
    if (known && !isDeepStrictEqual({ ...known, description }, { ...bare, description }))
      throw new Error(`Two different schemas are named "${name}"`);
    if (nullable) return { ...schema, nullable };
    schemas[name] = schema;
    return reference(name);
  }

  const paths = walk(document.paths);
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  const components = { ...document.components, schemas: Object.fromEntries(sorted) };
  return { ...document, paths, components };
}
