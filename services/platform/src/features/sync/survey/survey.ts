import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import type { Source, SourceReader } from '../../../clients/source/source.js';
import { recordDefinitions } from '../mapping/definitions.js';
import type { Mapping, SourceTable } from '../mapping/mapping.js';
import { sourceSql } from '../mapping/source-sql.js';
import { checkTables } from '../mapping/source-tables.js';
import { type Known, knownFrom, readFields, rowChecker } from '../pipeline/check-row.js';
import { readBatches } from '../pipeline/read-batches.js';
import { readWire } from '../pipeline/wire.js';
import type { RowSettings } from '../settings.js';

/** A kind of fault and how many rows have it. */
export interface Fault {
  readonly message: string;
  readonly rows: number;
  /** An example key. */
  readonly key: string | null;
}

/** What a synchronization would do with a type's rows. */
export interface TypeSurvey {
  readonly type: RecordType;
  readonly rows: number;
  readonly rejected: number;
  /** Most frequent first. */
  readonly faults: readonly Fault[];
  /** The first valid rows, by our fields. */
  readonly sample: readonly Readonly<Record<string, string | null>>[];
  /** Whether the source has more rows than were read. */
  readonly isCut: boolean;
}

const batchSize = 1000;
const sampleSize = 10;
/** Limit of fault kinds: a wrongly mapped column may have one per row. */
const mostFaults = 1000;

interface Looked extends TypeSurvey {
  readonly keys: ReadonlySet<string>;
}

function faultList() {
  const found = new Map<string, { rows: number; key: string | null }>();
  return {
    add: (message: string, key: string | null) => {
      const known = found.get(message);
      if (known) known.rows += 1;
      else if (found.size < mostFaults) found.set(message, { rows: 1, key });
    },
    list: (): readonly Fault[] =>
      [...found]
        .map(([message, { rows, key }]) => ({ message, rows, key }))
        .sort((a, b) => b.rows - a.rows),
  };
}

async function look(
  reader: SourceReader,
  type: RecordType,
  table: SourceTable,
  known: Known & { readonly members?: ReadonlySet<string> },
  mostRows: number,
): Promise<Looked> {
  const definition = recordDefinitions[type];
  // Sorted by key only, for speed; the order of duplicates does not matter here.
  const { rows: select } = sourceSql(definition, table, { dialect: reader.dialect });
  const faults = faultList();
  const keys = new Set<string>();
  const sample: Readonly<Record<string, string | null>>[] = [];
  const memberAt = definition.fields.findIndex(({ refersTo }) => refersTo === 'members');
  let rows = 0;
  let rejected = 0;

  const take = (line: string) => {
    const fields = line.split('\t');
    const member = fields[memberAt];
    if (known.members && member !== undefined && !known.members.has(member)) {
      rejected += 1;
      const message = `Member ${readWire(member)} does not exist`;
      return faults.add(message, readWire(fields[0] ?? ''));
    }
    keys.add(fields[0] ?? '');
    if (sample.length < sampleSize) sample.push(readFields(definition, fields));
  };
  const check = rowChecker(definition, known);
  for await (const batch of readBatches(
    reader.readLines(`${select()} limit ${mostRows + 1}`),
    definition,
    check,
    batchSize,
  )) {
    rows += batch.read;
    rejected += batch.rejected.length;
    for (const { message, key } of batch.rejected) faults.add(message.text, key);
    for (const line of Buffer.concat(batch.good).toString('latin1').split('\n'))
      if (line !== '') take(line);
  }
  const isCut = rows > mostRows;
  return { type, rows, rejected, faults: faults.list(), sample, isCut, keys };
}

/** Reads the source like a synchronization, without writing. */
export async function surveySource(
  source: Source,
  mapping: Mapping,
  { mostRows, ...settings }: RowSettings & { readonly mostRows: number },
): Promise<readonly TypeSurvey[]> {
  const reader = await source.open();
  try {
    const mapped = recordTypes.filter(type => mapping[type]);
    const tables = await checkTables(reader, mapping, mapped);
    const known: Known & Partial<Record<RecordType, ReadonlySet<string>>> = knownFrom(settings);
    const surveys: TypeSurvey[] = [];
    for (const [type, table] of tables) {
      const { keys, ...survey } = await look(reader, type, table, known, mostRows);
      // Missing rows are unknown unless everything was read.
      if (!survey.isCut) known[type] = keys;
      surveys.push(survey);
    }
    return surveys;
  } finally {
    await reader.close();
  }
}

/** The same as a sentence; null if nothing would be rejected. */
export function complaintOf(surveys: readonly TypeSurvey[]): string | null {
  const sentences = surveys
    .filter(({ rejected }) => rejected > 0)
    .map(({ type, rows, rejected, faults, isCut }) => {
      const of = isCut ? `the first ${rows}` : `${rows}`;
      const why = faults.slice(0, 3).map(({ message, rows: times }) => `${message} (${times})`);
      return `${rejected} of ${of} rows of ${type} would be rejected: ${why.join('; ')}`;
    });
  return sentences.length === 0 ? null : sentences.join('. ');
}
