import {
  type ColumnValue,
  columnOf,
  columnValues,
  type MappedColumn,
  openSource,
  settings,
  type TableMapping,
} from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import type { Draft } from '../../files/folder.js';
import { before, withSettings } from '../part.js';
import { askMemberTypes, askStatuses } from './values.js';

/** A column with more different words is none of statuses. */
const mostValues = 20;

/** What somebody may be here: told before, or what everybody has. */
export const statusesOf = (draft: Draft) =>
  settings.memberStatuses.parse(before(draft, 'MEMBER_STATUSES') ?? 'active,inactive,retired');

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

/** Words of the source that mean something else here. */
export async function translateMembers(
  draft: Draft,
  members: TableMapping,
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
    const answer = await askMemberTypes(types, before(draft, 'MEMBER_TYPES'), asker);
    columns = translated(columns, 'member_type_id', answer.values);
    known = withSettings(known, { MEMBER_TYPES: answer.memberTypes });
  }
  return { draft: known, members: { ...members, columns } };
}
