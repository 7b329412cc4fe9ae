import { readFileSync } from 'node:fs';
import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import {
  type ColumnValue,
  columnOf,
  columnValues,
  type MappedColumn,
  type Mapping,
  openSource,
  parseMapping,
  recordDefinitions,
  settings,
  surveySource,
  type TableMapping,
} from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import type { Draft } from '../../files/folder.js';
import { before, type Part, withSettings } from '../part.js';
import { connect } from './connect.js';
import {
  missingIn,
  proposeChangedAt,
  proposeColumns,
  proposeTable,
  type SourceTable,
} from './propose.js';
import { tellMapping, tellSurvey } from './tell.js';
import { askMemberTypes, askStatuses } from './values.js';

const mappingFile = 'source-mapping.json';
/** As many as somebody waits for. */
const mostRows = 100_000;
/** A column with more different words is none of statuses. */
const mostValues = 20;
/** Hourly, unless somebody says otherwise. */
const hourly = '0 * * * *';

const failureOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const statusesOf = (draft: Draft) =>
  settings.memberStatuses.parse(before(draft, 'MEMBER_STATUSES') ?? 'active,inactive,retired');

const describe: Readonly<Record<RecordType, string>> = {
  regions: 'the regions (or districts)',
  facilities: 'the facilities (branches, locals, workplaces)',
  members: 'the members',
  positions: 'who holds which office',
};

async function askTable(
  type: RecordType,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<SourceTable | undefined> {
  const name = await asker.choose({
    name: `${type}.table`,
    message: `Which table or view holds ${describe[type]}?`,
    fallback: proposeTable(type, tables)?.name ?? '',
    options: [
      ...tables.map(table => ({ value: table.name, label: table.name })),
      ...(type === 'members' ? [] : [{ value: '', label: 'we have none' }]),
    ],
  });
  return tables.find(table => table.name === name);
}

const askColumn = (
  type: RecordType,
  field: string,
  table: SourceTable,
  asker: Asker,
  fallback = '',
) =>
  asker.choose({
    name: `${type}.${field}`,
    message: `Which column of ${table.name} is the ${field.replaceAll('_', ' ')}?`,
    fallback,
    options: [
      ...[...table.columns.keys()].map(column => ({ value: column, label: column })),
      { value: '', label: 'none', hint: 'a view can compute what no column holds' },
    ],
  });

type Columns = Readonly<Record<string, MappedColumn>>;

const without = (columns: Columns, field: string): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => name !== field));

const withColumn = (columns: Columns, field: string, column: string): Columns =>
  column === '' ? without(columns, field) : { ...columns, [field]: column };

/** What is needed and was not found is asked for; the rest may be changed until it is right. */
async function askColumns(
  type: RecordType,
  table: SourceTable,
  mapped: readonly RecordType[],
  asker: Asker,
): Promise<TableMapping> {
  let columns: Columns = proposeColumns(type, table, mapped);
  const asked = asker.isPerson
    ? missingIn(type, columns)
    : recordDefinitions[type].fields.map(({ name }) => name);
  for (const field of asked) {
    const proposed = columns[field];
    const column = proposed === undefined ? '' : columnOf(proposed);
    columns = withColumn(columns, field, await askColumn(type, field, table, asker, column));
  }
  const changedAt = proposeChangedAt(table);
  const mapping = () => ({
    table: table.name,
    ...(changedAt !== undefined && { changed_at: changedAt }),
    columns,
  });
  while (asker.isPerson) {
    asker.say(tellMapping(type, mapping()));
    const field = await asker.choose({
      name: `${type}.change`,
      message: 'Is that right?',
      fallback: '',
      options: [
        { value: '', label: 'Yes' },
        ...recordDefinitions[type].fields.map(({ name }) => ({
          value: name,
          label: `No: ${name} is another column, or none`,
        })),
      ],
    });
    if (field === '') break;
    columns = withColumn(columns, field, await askColumn(type, field, table, asker));
  }
  return mapping();
}

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

const translated = (columns: Columns, field: string, values: Readonly<Record<string, string>>) => {
  const column = columns[field];
  if (column === undefined || Object.keys(values).length === 0) return columns;
  return { ...columns, [field]: { column: columnOf(column), values } };
};

/** Words of the source that mean something else here. */
async function translateMembers(
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

async function proposeMapping(
  begun: Draft,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<Draft> {
  const mapping: Partial<Record<RecordType, TableMapping>> = {};
  let draft = begun;
  for (const type of recordTypes) {
    const table = await askTable(type, tables, asker);
    if (table === undefined) continue;
    const mapped = [...(Object.keys(mapping) as RecordType[]), type];
    const own = await askColumns(type, table, mapped, asker);
    if (type !== 'members') {
      mapping[type] = own;
      continue;
    }
    const { members, ...answered } = await translateMembers(draft, own, asker);
    draft = answered.draft;
    mapping.members = members;
  }
  return withMapping(draft, `${JSON.stringify(mapping, null, 2)}\n`);
}

const withMapping = (draft: Draft, text: string): Draft => ({
  settings: {
    ...draft.settings,
    SYNC_MAPPING: `/config/${mappingFile}`,
    SYNC_CRON: before(draft, 'SYNC_CRON') ?? hourly,
  },
  files: { ...draft.files, [mappingFile]: text },
});

/** The mapping that there is, one that somebody wrote, or a new one. */
async function askMapping(
  draft: Draft,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<Draft> {
  const known = draft.files[mappingFile];
  const file = asker.isPerson
    ? ''
    : await asker.text({
        name: 'MAPPING_FILE',
        message: 'Is there a mapping already?',
        fallback: '',
      });
  if (file !== '') return withMapping(draft, readFileSync(file, 'utf8'));
  if (known === undefined) return proposeMapping(draft, tables, asker);
  const isKept = await asker.confirm({
    name: 'KEEP_MAPPING',
    message: `Shall config/${mappingFile} stay as it is?`,
    where: 'No: it is proposed anew from the tables.',
    fallback: 'yes',
  });
  return isKept ? draft : proposeMapping(draft, tables, asker);
}

/** What a synchronisation would do with it; a sentence where it would do nothing. */
async function surveyFault(draft: Draft, asker: Asker): Promise<string | null> {
  try {
    const statuses = statusesOf(draft);
    const mapping: Mapping = parseMapping(draft.files[mappingFile] ?? '', statuses);
    const source = openSource(draft.settings.SOURCE_DATABASE_URL ?? '');
    const surveys = await surveySource(source, mapping, { statuses, mostRows });
    for (const survey of surveys) asker.say(tellSurvey(survey));
    const members = surveys.find(({ type }) => type === 'members');
    if (members === undefined || members.rows > members.rejected) return null;
    return members.rows === 0
      ? 'The table of members is empty: is it the right one, and may the user read its rows?'
      : 'Not one member would be taken over: what is wrong stands above.';
  } catch (error) {
    return failureOf(error);
  }
}

async function sourceAnswers(begun: Draft, asker: Asker): Promise<Draft> {
  const isWanted = await asker.confirm({
    name: 'SOURCE',
    message: 'Shall members come from a database of yours?',
    where:
      'PostgreSQL, MySQL or MariaDB. It is only read. Nobody is a member here before one is connected.',
    fallback: 'yes',
  });
  if (!isWanted) return begun;
  const connected = await connect(begun, asker);
  const { tables } = connected;
  if (tables === null) return connected.draft;
  let draft = await askMapping(connected.draft, tables, asker);
  for (;;) {
    const fault = await surveyFault(draft, asker);
    const isTaken =
      fault === null
        ? await asker.confirm({
            name: 'TAKE_MAPPING',
            message: 'Is that as it should be?',
            where:
              'Rejected rows harm nobody: they are listed, and the others are taken over. No: the mapping is made anew.',
            fallback: 'yes',
          })
        : (await asker.refuse(fault)) === 'keep';
    if (isTaken) return draft;
    draft = await proposeMapping(draft, tables, asker);
  }
}

export const source: Part = {
  name: 'source',
  about: 'where members come from: your database',
  run: sourceAnswers,
};
