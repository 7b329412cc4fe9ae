import { readFile } from 'node:fs/promises';
import { isFields } from '@guildhall/contracts';
import { recordTypes } from '@guildhall/contracts/platform';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  type FieldDefinition,
  no,
  type RecordDefinition,
  recordDefinitions,
  yes,
} from './definitions.js';
import { type Mapping, MappingError, type TableMapping, valuesOf } from './mapping.js';

const name = Type.String({ minLength: 1 });
const closed = { additionalProperties: false } as const;

function columnSchema({ kind, required }: FieldDefinition): TSchema {
  const isKey = kind === 'key' || kind === 'number-key';
  const value = kind === 'integer' ? Type.String({ pattern: '^-?\\d{1,10}$' }) : Type.String();
  const values = Type.Optional(Type.Record(Type.String(), value));
  const column = Type.Object(isKey ? { column: name } : { column: name, values }, closed);
  return required ? column : Type.Optional(column);
}

const tableSchema = ({ fields }: RecordDefinition) =>
  Type.Object(
    {
      table: name,
      columns: Type.Object(
        Object.fromEntries(fields.map(field => [field.name, columnSchema(field)])),
        closed,
      ),
      changed_at: Type.Optional(name),
    },
    closed,
  );

/** Every column in its long form, so that the schema can report errors by path. */
const spelledOut = (entry: unknown) =>
  isFields(entry) && isFields(entry.columns)
    ? {
        ...entry,
        columns: Object.fromEntries(
          Object.entries(entry.columns).map(([field, column]) => [
            field,
            typeof column === 'string' ? { column } : column,
          ]),
        ),
      }
    : entry;

const path = (pointer: string) =>
  pointer.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');

function formProblems(definition: RecordDefinition, entry: unknown): string[] {
  return Value.Errors(tableSchema(definition), spelledOut(entry))
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(({ keyword, instancePath, message }) => {
      const place = `${definition.type}${path(instancePath)}`;
      return `${place} ${keyword === 'boolean' ? 'is not known here' : message}`;
    });
}

const flagWords = [...yes, ...no];

/** Checks across tables. */
function meaningProblems(
  { type, fields }: RecordDefinition,
  { columns }: TableMapping,
  mapping: Mapping,
  statuses: readonly string[],
): string[] {
  return fields.flatMap(field => {
    const column = columns[field.name];
    if (column === undefined) return [];
    const place = `${type}.columns.${field.name}`;
    const { refersTo, kind } = field;
    const known = kind === 'flag' ? flagWords : refersTo === 'statuses' ? statuses : undefined;
    const strange = Object.entries(valuesOf(column) ?? {}).filter(
      ([, to]) => known !== undefined && !known.includes(to.trim().toLowerCase()),
    );
    return [
      ...(refersTo !== undefined && refersTo !== 'statuses' && mapping[refersTo] === undefined
        ? [`${place} refers to ${refersTo}, which are not mapped. Map them or remove this field`]
        : []),
      ...strange.map(
        ([from, to]) =>
          `${place}.values.${from} is ${to}, which is not one of ${known?.join(', ')}`,
      ),
    ];
  });
}

function parseJson(text: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new MappingError(`The source mapping is not JSON: ${(error as Error).message}`);
  }
  if (isFields(parsed)) return parsed;
  throw new MappingError('The source mapping must be an object with one entry per record type');
}

/** Reports all errors at once; the source is checked later. */
export function parseMapping(text: string, statuses: readonly string[]): Mapping {
  const given = parseJson(text);
  const types = recordTypes.filter(type => given[type] !== undefined);
  const strangers = Object.keys(given).filter(key => !types.some(type => type === key));
  const forms = [
    ...strangers.map(key => `${key} is not one of ${recordTypes.join(', ')}`),
    ...types.flatMap(type => formProblems(recordDefinitions[type], given[type])),
    ...(Object.keys(given).length === 0 ? ['it contains no record type'] : []),
  ];
  const mapping = given as Mapping;
  const problems =
    forms.length > 0
      ? forms
      : types.flatMap(type => {
          const table = mapping[type];
          return table ? meaningProblems(recordDefinitions[type], table, mapping, statuses) : [];
        });
  if (problems.length > 0)
    throw new MappingError(`The source mapping is invalid: ${problems.join('; ')}`);
  return mapping;
}

export async function readMapping(file: string, statuses: readonly string[]): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new MappingError(`The source mapping cannot be read: ${error.message}`);
  });
  return parseMapping(text, statuses);
}
