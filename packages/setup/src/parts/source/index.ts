import { readFileSync } from 'node:fs';
import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import {
  type Mapping,
  openSource,
  parseMapping,
  surveySource,
  type TableMapping,
} from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import { before, failureOf, type Part, withSettings, yesUnless } from '../part.js';
import { connect } from './connect.js';
import { describeMissing, describeSurvey } from './describe.js';
import type { SourceTable } from './propose.js';
import { askColumns, askTable } from './tables.js';
import { memberNumbersOf, statusesOf, translateMembers } from './translate.js';

const mappingFile = 'source-mapping.json';
/** The number of rows worth waiting for. */
const mostRows = 100_000;
/** Hourly by default. */
const hourly = '0 * * * *';

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
    const { members, ...answered } = await translateMembers(
      draft,
      own,
      membersBefore(begun),
      asker,
    );
    draft = answered.draft;
    mapping.members = members;
  }
  return withMapping(draft, `${JSON.stringify(mapping, null, 2)}\n`);
}

/** The previous mapping of members; null if there is none. */
function membersBefore(draft: Draft): TableMapping | undefined {
  try {
    return parseMapping(draft.files[mappingFile] ?? '', statusesOf(draft)).members;
  } catch {
    return undefined;
  }
}

const withMapping = (draft: Draft, text: string): Draft => ({
  settings: {
    ...draft.settings,
    SYNC_MAPPING: `/config/${mappingFile}`,
    SYNC_CRON: before(draft, 'SYNC_CRON') ?? hourly,
  },
  files: { ...draft.files, [mappingFile]: text },
});

/** The existing mapping, one provided, or a new one. */
async function askMapping(
  draft: Draft,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<Draft> {
  const known = draft.files[mappingFile];
  const file = asker.isPerson
    ? ''
    : await asker.text({
        ...question('MAPPING_FILE'),
        fallback: '',
      });
  if (file !== '') return withMapping(draft, await readMapping(file, asker));
  if (known === undefined) return proposeMapping(draft, tables, asker);
  const isKept = await asker.confirm({
    name: 'KEEP_MAPPING',
    message: `Keep config/${mappingFile}?`,
    where: 'No: setup suggests a new one from the tables.',
    fallback: 'yes',
  });
  return isKept ? withMapping(draft, known) : proposeMapping(draft, tables, asker);
}

async function readMapping(file: string, asker: Asker): Promise<string> {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    await asker.refuse(`MAPPING_FILE cannot be read: ${failureOf(error)}`);
    return '';
  }
}

interface Verdict {
  /** Why a synchronization would import no members. */
  readonly fault: string | null;
  /** Types with more than half of the rows rejected. */
  readonly poor: readonly RecordType[];
}

/** Required fields without a column; empty for an unreadable file. */
function missingOf(
  draft: Draft,
  tables: readonly SourceTable[],
  { isPerson }: Asker,
): readonly string[] {
  try {
    const mapping: Mapping = JSON.parse(draft.files[mappingFile] ?? '');
    return recordTypes.flatMap(type => {
      const own = mapping[type];
      if (own === undefined) return [];
      const found = tables.find(({ name }) => name === own.table);
      return (
        describeMissing(type, own, { names: [...(found?.columns.keys() ?? [])], isPerson }) ?? []
      );
    });
  } catch {
    return [];
  }
}

/** What a synchronization would do. */
async function judgeMapping(
  draft: Draft,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<Verdict> {
  const missing = missingOf(draft, tables, asker);
  if (missing.length > 0) return { fault: missing.join('\n'), poor: [] };
  try {
    const statuses = statusesOf(draft);
    const mapping: Mapping = parseMapping(draft.files[mappingFile] ?? '', statuses);
    const source = openSource(draft.settings.SOURCE_DATABASE_URL ?? '');
    const surveys = await surveySource(source, mapping, {
      memberStatuses: statuses,
      memberNumberPattern: memberNumbersOf(draft),
      mostRows,
    });
    for (const survey of surveys) asker.say(describeSurvey(survey, surveys, asker));
    const poor = surveys
      .filter(({ rows, rejected }) => rejected * 2 > rows)
      .map(({ type }) => type);
    const members = surveys.find(({ type }) => type === 'members');
    if (members === undefined || members.rows > members.rejected) return { fault: null, poor };
    const fault =
      members.rows === 0
        ? 'The members table is empty. Check that it is the right one and that the user may read its rows.'
        : 'No member would be imported. See the errors above.';
    return { fault, poor };
  } catch (error) {
    return { fault: failureOf(error), poor: [] };
  }
}

async function sourceAnswers(begun: Draft, asker: Asker): Promise<Draft> {
  const isWanted = await asker.confirm({
    ...question('SOURCE'),
    where:
      'PostgreSQL, MySQL or MariaDB; Guildhall only reads it. Without it there are no members.',
    fallback: yesUnless(begun, 'SOURCE_DATABASE_URL', 'SYNC_CRON'),
  });
  if (!isWanted) return withSettings(begun, { SOURCE_DATABASE_URL: '', SYNC_CRON: '' });
  const connected = await connect(begun, asker);
  const { tables } = connected;
  if (tables === null) return connected.draft;
  const faults = asker.faults().length;
  let draft = await askMapping(connected.draft, tables, asker);
  if (asker.faults().length > faults) return draft;
  for (;;) {
    const { fault, poor } = await judgeMapping(draft, tables, asker);
    const isTaken =
      fault === null
        ? await asker.confirm({
            ...question('TAKE_MAPPING'),
            where:
              'Rejected rows are listed, and the others are imported. Answer no to redo the mapping.',
            // Importing less than half is probably a mistake.
            fallback: poor.length === 0 ? 'yes' : 'no',
          })
        : (await asker.refuse(fault)) === 'keep';
    if (isTaken) return draft;
    // A file would give the same answer again.
    if (!asker.isPerson) {
      await asker.refuse(
        `The mapping was not saved${poor.length === 0 ? '' : `: most rows of ${poor.join(' and ')} would be rejected`}. Fix the errors above in the answers, in your own mapping (MAPPING_FILE) or in a view, or use it anyway with TAKE_MAPPING: yes.`,
      );
      return draft;
    }
    draft = await proposeMapping(draft, tables, asker);
  }
}

export const source: Part = {
  name: 'source',
  about: 'where members come from: your database',
  run: sourceAnswers,
};
