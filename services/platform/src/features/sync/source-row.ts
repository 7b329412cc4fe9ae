import { unavailable } from '@guildhall/contracts';
import { type Source, SourceAway } from '../../clients/source/source.js';
import { recordDefinitions } from './mapping/definitions.js';
import { wordsOf } from './mapping/dialects.js';
import { columnOf, type LoadMapping, MappingError } from './mapping/mapping.js';
import { sourceSql } from './mapping/source-sql.js';
import { checkTables } from './mapping/source-tables.js';
import { readWire } from './pipeline/wire.js';

export interface SourceRow {
  /** Of the source. */
  readonly table: string;
  /** By our names; null: the source has no such row. */
  readonly fields: Readonly<Record<string, string | null>> | null;
}

/** A person waits for the answer, and the source may be slow. */
const patience = 5_000;

const away = (cause: unknown) =>
  Object.assign(unavailable(`The source was not read: ${(cause as Error).message}`), { cause });

/** The row from which a member is made, as the source has it at this moment and the mapping reads it. */
export async function readSourceMember(
  source: Source,
  loadMapping: LoadMapping,
  memberNumber: string,
): Promise<SourceRow> {
  const definition = recordDefinitions.members;
  const [key] = definition.fields;
  try {
    const reader = await source.open();
    const timer = setTimeout(() => void reader.close(), patience);
    try {
      const mapping = await loadMapping();
      const table = (await checkTables(reader, mapping, ['members'])).get('members');
      if (table === undefined) return { table: '', fields: null };
      const words = wordsOf[reader.dialect];
      const column = words.name(columnOf(table.mapping.columns[key.name] ?? ''));
      const { rows } = sourceSql(definition, table, {
        dialect: reader.dialect,
        keyIsUnique: true,
        timeZone: null,
      });
      const lines = reader.readLines(rows(`${column} = ${words.literal(memberNumber)}`));
      for await (const batch of lines)
        for (const line of batch) {
          const values = line.split('\t').map(value => readWire(value, null));
          // Some servers take another case, or blanks at the end, for the same key.
          if (values[0] !== memberNumber) continue;
          const fields = definition.fields.map(({ name }, at) => [name, values[at] ?? null]);
          return { table: table.mapping.table, fields: Object.fromEntries(fields) };
        }
      return { table: table.mapping.table, fields: null };
    } finally {
      clearTimeout(timer);
      await reader.close();
    }
  } catch (error) {
    if (error instanceof SourceAway || error instanceof MappingError) throw away(error);
    throw error;
  }
}
