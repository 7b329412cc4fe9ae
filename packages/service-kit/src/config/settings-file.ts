import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Document } from 'yaml';
import { isNode } from 'yaml';
import { type Fault, openYaml } from './yaml-text.js';

/** A problem and its path in the file. */
export interface FileProblem {
  readonly path: readonly string[];
  readonly message: string;
}

interface Form<S extends TSchema> {
  readonly schema: S;
  /** Checks beyond the schema, for values that match it. */
  readonly rules: (value: Static<S>) => readonly FileProblem[];
  /** Reads every value as text: 202604 is a name, not a number. */
  readonly onlyTexts?: boolean;
}

/** Position of a value, or of its parent if it is missing. */
function offsetOf(document: Document, path: readonly string[]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

const steps = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Reports an unknown field once, not for its parent too. */
const schemaProblems = (schema: TSchema, value: unknown): readonly FileProblem[] =>
  Value.Errors(schema, value)
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(({ keyword, instancePath, message }) => ({
      path: steps(instancePath),
      message: keyword === 'boolean' ? 'is unknown' : message,
    }));

/** Reads YAML or JSON written by an operator. Reports all problems with their lines. */
export function readSettingsFile<S extends TSchema>(
  text: string,
  { schema, rules, onlyTexts = false }: Form<S>,
): Static<S> {
  const { document, faultAt, faults } = openYaml(text, onlyTexts ? { schema: 'failsafe' } : {});
  const refuse = (all: readonly Fault[]) => {
    const problems = all.map(
      ({ line, column, message }) => `line ${line}, column ${column}: ${message}`,
    );
    throw new Error(`cannot be used\n    ${[...new Set(problems)].join('\n    ')}`);
  };
  if (faults.length > 0) refuse(faults);

  const value: unknown = document.toJS();
  const problems = Value.Check(schema, value) ? rules(value) : schemaProblems(schema, value);
  if (problems.length > 0)
    refuse(
      problems.map(({ path, message }) =>
        faultAt(offsetOf(document, path), [path.join('.'), message].filter(Boolean).join(' ')),
      ),
    );
  return value as Static<S>;
}
