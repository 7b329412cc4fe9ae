import type { RecordType } from '@guildhall/contracts/platform';
import {
  columnOf,
  recordDefinitions,
  type TableMapping,
  type TypeSurvey,
  valuesOf,
} from '@guildhall/platform/checks';
import { tableText } from '@guildhall/service-kit';
import { sayRows } from './values.js';

const cut = (text: string | null) =>
  text === null ? null : text.length > 24 ? `${text.slice(0, 23)}…` : text;

export function tellMapping(
  type: RecordType,
  { table, columns, changed_at }: TableMapping,
): string {
  const lines = recordDefinitions[type].fields.map(({ name, required }) => {
    const column = columns[name];
    if (column === undefined) return `  ${name.padEnd(15)} ← ${required ? 'MISSING' : '–'}`;
    const values = Object.entries(valuesOf(column) ?? {}).map(pair => pair.join(' = '));
    return `  ${name.padEnd(15)} ← ${columnOf(column)}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
  });
  const changed = changed_at === undefined ? [] : [`  ${'changed'.padEnd(15)} ← ${changed_at}`];
  return [`${type}, from ${table}:`, ...lines, ...changed].join('\n');
}

const byNumber = /^There is no (facility|region|member) /;

/** What would be rejected, and what to do about it. */
function tellFaults({ type, rows, rejected, faults, isCut }: TypeSurvey): string {
  if (rejected === 0) return '';
  const most = faults.slice(0, 8).map(({ message, rows: times, key }) => {
    const which = key === null ? '' : ` (one has ${recordDefinitions[type].fields[0].name} ${key})`;
    return `  ${times} × ${message}${which}`;
  });
  const more =
    faults.length > most.length ? [`  and ${faults.length - most.length} other faults`] : [];
  const hints = [
    ...(faults.some(({ message }) => byNumber.test(message))
      ? [
          'If your tables refer to each other by numbers, map the number as the code, or join them in a view (docs/source-database.md, “Views for a usual MySQL schema”).',
        ]
      : []),
    ...(faults.some(({ message }) => /_date is missing/.test(message))
      ? ['A zero date is none: give those rows a date, or leave them out by a view.']
      : []),
  ];
  const of = isCut ? `the first ${rows}` : `${rows}`;
  return [`${rejected} of ${of} ${type} would be rejected:`, ...most, ...more, ...hints].join('\n');
}

/** What a synchronisation would make of it. */
export function tellSurvey(survey: TypeSurvey): string {
  const { type, rows, sample, isCut } = survey;
  const shown = sample.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cut(value)])),
  );
  const head = `${type}: ${isCut ? 'more than ' : ''}${sayRows(rows)}`;
  return [head, ...(sample.length > 0 ? [tableText(shown)] : []), tellFaults(survey)]
    .filter(part => part !== '')
    .join('\n');
}
