import type { AuditEntry } from '@guildhall/contracts/platform';
import { instant } from '../../../words/format.js';
import { positionInWords, statusInWords } from '../../../words/status.js';
import { words } from './words/index.js';

type Facts = Readonly<Record<string, unknown>>;

export const { fieldInWords } = words;

/** How copied rows write yes and no. */
const flag = (text: string) => ({ t: words.yes, f: words.no })[text] ?? text;
const valuesOf: Readonly<Record<string, (text: string) => string>> = {
  status: statusInWords,
  position_type: positionInWords,
  scopes: scope => words.scopes[scope] ?? scope,
  trouble: code => code.replaceAll('_', ' '),
  pp_id: id => `${Number(id.slice(4))}, ${id.slice(0, 4)}`,
  is_active: flag,
  in_source: flag,
};

const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const uuid = /^[\da-f]{8}(?=(?:-[\da-f]{4}){3}-[\da-f]{12}$)/;

/** A value as a person reads it; nothing is a dash. */
export function textOf(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map(part => textOf(part, name)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${fieldInWords(key)} ${textOf(part, key)}`)
      .join(', ');
  const text = String(value);
  if (timestamp.test(text)) return instant(text);
  return valuesOf[name]?.(text) ?? uuid.exec(text)?.[0] ?? text;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `Target: a → b` of what differs; where something is new or gone, all that there is to say. */
export function detailsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [was, is] = [before as Facts | null, after as Facts | null];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const told =
    was && is
      ? names
          .filter(name => !same(was[name], is[name]))
          .map(
            name => `${fieldInWords(name)}: ${textOf(was[name], name)} → ${textOf(is[name], name)}`,
          )
      : names.map(name => `${fieldInWords(name)}: ${textOf((is ?? was)?.[name], name)}`);
  return told.join('; ');
}
