import {
  type ColumnValue,
  columnOf,
  columnValues,
  type MappedColumn,
  openSource,
  settings,
  type TableMapping,
  valuesOf,
} from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import type { Draft } from '../../files/folder.js';
import { before as answered, withSettings } from '../part.js';
import { askMemberTypes, askStatuses, namesIn } from './values.js';

/** A column with more distinct values is not a status. */
const mostValues = 20;

/** Known values: given, or the defaults. */
export const statusesOf = (draft: Draft) =>
  settings.memberStatuses.parse(answered(draft, 'MEMBER_STATUSES') ?? 'active,inactive,retired');

/** The pattern of member numbers. */
export const memberNumbersOf = (draft: Draft) =>
  settings.memberNumberPattern.parse(
    answered(draft, 'MEMBER_NUMBER_PATTERN') ?? '^[A-Za-z0-9][A-Za-z0-9-]{0,31}$',
  );

async function readValues(
  address: string,
  { table, columns }: TableMapping,
  field: string,
): Promise<readonly ColumnValue[] | null> {
  const column = columns[field];
  if (column === undefined) return null;
  const reader = await openSource(address).open();
  try {
    return await columnValues(reader, table, columnOf(column), mostValues);
  } finally {
    await reader.close();
  }
}

const translated = (
  columns: Readonly<Record<string, MappedColumn>>,
  field: string,
  values: Readonly<Record<string, string>>,
) => {
  const column = columns[field];
  if (column === undefined || Object.keys(values).length === 0) return columns;
  return { ...columns, [field]: { column: columnOf(column), values } };
};

/** Translations of source values; `before` is the previous mapping of members. */
export async function translateMembers(
  draft: Draft,
  members: TableMapping,
  before: TableMapping | undefined,
  asker: Asker,
): Promise<{ readonly draft: Draft; readonly members: TableMapping }> {
  const address = draft.settings.SOURCE_DATABASE_URL ?? '';
  let { columns } = members;
  let known = draft;
  const found = await readValues(address, members, 'status');
  if (found !== null) {
    const { values, statuses } = await askStatuses(found, statusesOf(draft), asker);
    columns = translated(columns, 'status', values);
    known = withSettings(known, { MEMBER_STATUSES: statuses.join(',') });
  }
  const types = await readValues(address, members, 'member_type_id');
  if (types !== null && types.length > 0) {
    const answer = await askMemberTypes(
      types,
      {
        values: valuesOf(before?.columns.member_type_id ?? '') ?? {},
        memberTypes: namesIn(answered(draft, 'MEMBER_TYPES') ?? ''),
      },
      asker,
    );
    columns = translated(columns, 'member_type_id', answer.values);
    known = withSettings(known, { MEMBER_TYPES: answer.memberTypes });
  }
  return { draft: known, members: { ...members, columns } };
}
