import { unavailable } from '@guildhall/contracts';
import type { MessageOrText } from '@guildhall/contracts/messages';
import { type Lines, type Source, SourceAway } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { recordDefinitions } from './mapping/definitions.js';
import { wordsOf } from './mapping/dialects.js';
import { columnOf, type LoadMapping, MappingError } from './mapping/mapping.js';
import { sourceSql } from './mapping/source-sql.js';
import { checkTables } from './mapping/source-tables.js';
import { readFields, rowChecker } from './pipeline/check-row.js';
import { readBatches } from './pipeline/read-batches.js';
import { readWire, toWire } from './pipeline/wire.js';

export interface SourceRow {
  /** Of the source. */
  readonly table: string;
  /** By our names; null: the source has no such row. */
  readonly fields: Readonly<Record<string, string | null>> | null;
  /** Why a synchronisation would leave the row where it is. */
  readonly refused: MessageOrText | null;
}

export interface SourceOptions {
  /** Where the facilities are: a row that names another is refused. */
  readonly db: Db;
  readonly source: Source;
  readonly loadMapping: LoadMapping;
  readonly statuses: readonly string[];
}

/** A person waits for the answer, and the source may be slow. */
const patience = 5_000;

const away = (cause: unknown) =>
  Object.assign(unavailable(`The source was not read: ${(cause as Error).message}`), { cause });

/** Some servers take another case, or blanks at the end, for the same key. */
async function* onlyOf(memberNumber: string, lines: Lines): AsyncGenerator<readonly string[]> {
  for await (const chunk of lines)
    yield chunk.filter(line => readWire(line.split('\t')[0] ?? '', null) === memberNumber);
}

/** The row from which a member is made, as the source has it at this moment and a synchronisation would judge it. */
export async function readSourceMember(
  { db, source, loadMapping, statuses }: SourceOptions,
  memberNumber: string,
): Promise<SourceRow> {
  const definition = recordDefinitions.members;
  const facilities = await db.selectFrom('facilities').select('code').execute();
  try {
    const reader = await source.open();
    const timer = setTimeout(() => void reader.close(), patience);
    try {
      const mapping = await loadMapping();
      const table = (await checkTables(reader, mapping, ['members'])).get('members');
      if (table === undefined) return { table: '', fields: null, refused: null };
      const of = table.mapping.table;
      const words = wordsOf[reader.dialect];
      const column = words.name(columnOf(table.mapping.columns[definition.fields[0].name] ?? ''));
      const { rows } = sourceSql(definition, table, { dialect: reader.dialect });
      const check = rowChecker(definition, {
        statuses: new Set(statuses.map(toWire)),
        facilities: new Set(facilities.map(({ code }) => toWire(code))),
      });
      const lines = reader.readLines(rows(`${column} = ${words.literal(memberNumber)}`));
      const batches = readBatches(onlyOf(memberNumber, lines), definition, check, 1);
      for await (const { good, rejected } of batches) {
        const [wrong] = rejected;
        if (wrong) return { table: of, fields: wrong.fields, refused: wrong.message };
        const values = Buffer.concat(good).toString('latin1').replace(/\n$/, '').split('\t');
        return { table: of, fields: readFields(definition, values), refused: null };
      }
      return { table: of, fields: null, refused: null };
    } finally {
      clearTimeout(timer);
      await reader.close();
    }
  } catch (error) {
    if (error instanceof MappingError) return { table: '', fields: null, refused: error.message };
    if (error instanceof SourceAway) throw away(error);
    throw error;
  }
}
