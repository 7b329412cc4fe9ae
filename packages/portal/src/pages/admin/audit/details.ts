import type { AuditEntry } from '@guildhall/contracts/platform';

type Facts = Readonly<Record<string, unknown>>;

/** A value as a person reads it; nothing is a dash. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(textOf).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name} ${textOf(part)}`)
      .join(', ');
  return String(value);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `target: a → b` of what differs; where something is new or gone, all that there is to say. */
export function detailsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [was, is] = [before as Facts | null, after as Facts | null];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const told =
    was && is
      ? names
          .filter(name => !same(was[name], is[name]))
          .map(name => `${name}: ${textOf(was[name])} → ${textOf(is[name])}`)
      : names.map(name => `${name}: ${textOf((is ?? was)?.[name])}`);
  return told.join('; ');
}
