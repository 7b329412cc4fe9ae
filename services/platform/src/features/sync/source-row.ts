import { unavailable } from '@guildhall/contracts';
import { type Lines, type Source, SourceAway } from '../../clients/source/source.js';
import { recordDefinitions } from './mapping/definitions.js';
import { wordsOf } from './mapping/dialects.js';
import { columnOf, type LoadMapping, MappingError } from './mapping/mapping.js';
import { sourceSql } from './mapping/source-sql.js';
import { checkTables } from './mapping/source-tables.js';
import { rowChecker } from './pipeline/check-row.js';
import { readBatches } from './pipeline/read-batches.js';
import { readWire, toWire } from './pipeline/wire.js';

export interface SourceRow {
  /** Of the source. */
  readonly table: string;
  /** By our names; null: the source has no such row. */
  readonly fields: Readonly<Record<string, string | null>> | null;
  /** Why a synchronisation would leave the row where it is. */
  readonly refused: string | null;
}

export interface RowWanted {
  readonly memberNumber: string;
  /** Facilities that are here: a row that names another is refused. */
  readonly facilities: ReadonlySet<string>;
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
  source: Source,
  loadMapping: LoadMapping,
  { memberNumber, facilities, statuses }: RowWanted,
): Promise<SourceRow> {
  const definition = recordDefinitions.members;
  const [key] = definition.fields;
  try {
    const reader = await source.open();
    const timer = setTimeout(() => void reader.close(), patience);
    try {
      const mapping = await loadMapping();
      const table = (await checkTables(reader, mapping, ['members'])).get('members');
      if (table === undefined) return { table: '', fields: null, refused: null };
      const words = wordsOf[reader.dialect];
      const column = words.name(columnOf(table.mapping.columns[key.name] ?? ''));
      const { rows } = sourceSql(definition, table, {
        dialect: reader.dialect,
        keyIsUnique: true,
        timeZone: null,
      });
      const check = rowChecker(definition, {
        statuses: new Set(statuses.map(toWire)),
        facilities: new Set([...facilities].map(toWire)),
      });
      const lines = reader.readLines(rows(`${column} = ${words.literal(memberNumber)}`));
      const of = table.mapping.table;
      for await (const { good, rejected } of readBatches(
        onlyOf(memberNumber, lines),
        definition,
        check,
        1,
      )) {
        const [wrong] = rejected;
        if (wrong) return { table: of, fields: wrong.fields, refused: wrong.message };
        const [line] = good;
        if (!line) continue;
        const values = line.toString('latin1').replace(/\n$/, '').split('\t');
        const fields = definition.fields.map(({ name }, at) => [
          name,
          readWire(values[at] ?? '\\N', null),
        ]);
        return { table: of, fields: Object.fromEntries(fields), refused: null };
      }
      return { table: of, fields: null, refused: null };
    } finally {
      clearTimeout(timer);
      await reader.close();
    }
  } catch (error) {
    if (error instanceof SourceAway || error instanceof MappingError) throw away(error);
    throw error;
  }
}
