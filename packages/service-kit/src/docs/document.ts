import { isDeepStrictEqual } from 'node:util';
import { type Fields, isFields } from '@guildhall/contracts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Lifts every schema that has a name of its own into `components` and refers to it by that name. */
export function withNamedSchemas(document: Fields & { readonly components: object }): Fields {
  const schemas: Record<string, Fields> = {};
  const isTitled = (value: Fields) =>
    typeof value.title === 'string' && ('type' in value || 'anyOf' in value || 'allOf' in value);

  /** OpenAPI 3.0 knows one; under media types that a contract names, the framework leaves them all. */
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
   * What is said of one place (why it is there) is not said of all that have this name. What may be null there stands
   * there whole: OpenAPI 3.0 takes `nullable` only where a type stands beside it, and nothing beside a reference.
   */
  function named({ title, nullable, ...schema }: Fields): Fields {
    const name = String(title);
    const { description, ...bare } = schema;
    const known = schemas[name];
    if (known && !isDeepStrictEqual({ ...known, description }, { ...bare, description }))
      throw new Error(`Two schemas that differ are both called "${name}"`);
    if (nullable) return { ...schema, nullable };
    schemas[name] = schema;
    return reference(name);
  }

  const paths = walk(document.paths);
  const sorted = Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b));
  const components = { ...document.components, schemas: Object.fromEntries(sorted) };
  return { ...document, paths, components };
}
