import { unavailable } from '@guildhall/contracts';
import type { MessageOrText } from '@guildhall/contracts/messages';
import { type Source, SourceAway } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { recordDefinitions } from './mapping/definitions.js';
import { type LoadMapping, MappingError } from './mapping/mapping.js';
import { sourceSql } from './mapping/source-sql.js';
import { checkTables } from './mapping/source-tables.js';
import { knownFrom, readFields, rowChecker } from './pipeline/check-row.js';
import { readBatches } from './pipeline/read-batches.js';
import { toWire } from './pipeline/wire.js';
import type { RowSettings } from './settings.js';

export interface SourceRow {
  /** In the source. */
  readonly table: string;
  /** By our names; null: no such row. */
  readonly fields: Readonly<Record<string, string | null>> | null;
  /** Why a synchronization would skip the row. */
  readonly refused: MessageOrText | null;
}

export interface SourceOptions {
  /** The facilities' table: unknown references are rejected. */
  readonly db: Db;
  readonly source: Source;
  readonly loadMapping: LoadMapping;
  readonly settings: RowSettings;
}

/** Time limit, because a person is waiting. */
const patience = 5_000;

const away = (cause: unknown) =>
  unavailable(`The source could not be read: ${(cause as Error).message}`, { cause });

/** A member's source row as it is now, and how a synchronization would treat it. */
export async function readSourceMember(
  { db, source, loadMapping, settings }: SourceOptions,
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
      const { rows, ofMember } = sourceSql(definition, table, { dialect: reader.dialect });
      const check = rowChecker(definition, {
        ...knownFrom(settings),
        facilities: new Set(facilities.map(({ code }) => toWire(code))),
      });
      const lines = reader.readLines(rows(ofMember(memberNumber, [])));
      const batches = readBatches(lines, definition, check, 1);
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
