import type { Node } from 'yaml';
import { isMap } from 'yaml';
import { type Condition, type TextField, textFields } from './rules.js';
import type { Entry, Found, YamlReader } from './yaml-reader.js';

const known = ['all', 'any', 'not', ...textFields, 'member_type_id', 'position'];

const isTextField = (name: string): name is TextField => textFields.some(each => each === name);

/** Several names in one mapping must all hold. */
export function readCondition(reader: YamlReader, node: Found, at: Node | null): Condition | null {
  const entries = reader.entries(node, at, 'a condition');
  if (isMap(node) && entries.size === 0) {
    reader.problem(node, 'an empty condition: remove `when` to match every active member');
    return null;
  }
  const parts = [...entries].flatMap(([name, entry]) => readPart(reader, name, entry) ?? []);
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'all', of: parts };
}

function readPart(reader: YamlReader, name: string, entry: Entry): Condition | null {
  if (isTextField(name))
    return { kind: 'text', field: name, values: readTexts(reader, name, entry) };
  switch (name) {
    case 'all':
    case 'any':
      return {
        kind: name,
        of: reader.list(entry, `"${name}"`, (item, at) => readCondition(reader, item, at)),
      };
    case 'not': {
      const of = readCondition(reader, entry.value, entry.key);
      return of && { kind: 'not', of };
    }
    case 'member_type_id':
      return { kind: name, values: reader.list(entry, `"${name}"`, reader.wholeNumber) };
    case 'position':
      return readPosition(reader, entry);
    default:
      reader.problem(entry.key, `unknown condition "${name}"; known are ${known.join(', ')}`);
      return null;
  }
}

/** `position: facrep`, `position: [facrep, deputy]`, or a mapping with `type`, `facility`, `at_own_facility`. */
function readPosition(reader: YamlReader, entry: Entry): Condition {
  const nothing = { kind: 'position', types: [], facilities: [], atOwnFacility: false } as const;
  if (!isMap(entry.value)) return { ...nothing, types: readTexts(reader, 'position', entry) };
  const parts = reader.entries(entry.value, entry.key, '"position"');
  if (parts.size === 0) reader.problem(entry.value, '"position" is empty: add a type');
  let types: readonly string[] = [];
  let facilities: readonly string[] = [];
  let atOwnFacility = false;
  for (const [name, part] of parts) {
    if (name === 'type') types = readTexts(reader, name, part);
    else if (name === 'facility') facilities = readTexts(reader, name, part);
    else if (name === 'at_own_facility') atOwnFacility = readYes(reader, name, part);
    else
      reader.problem(
        part.key,
        `unknown "${name}" in "position"; known are type, facility, at_own_facility`,
      );
  }
  return { kind: 'position', types, facilities, atOwnFacility };
}

export const readTexts = (reader: YamlReader, name: string, entry: Entry): string[] =>
  reader.list(entry, `"${name}"`, reader.text);

function readYes(reader: YamlReader, name: string, entry: Entry): boolean {
  const value: unknown = entry.value && 'value' in entry.value ? entry.value.value : null;
  if (typeof value === 'boolean') return value;
  reader.problem(entry.value ?? entry.key, `"${name}" must be true or false`);
  return false;
}
