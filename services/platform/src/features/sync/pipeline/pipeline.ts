import type { RecordType } from '@guildhall/contracts/platform';
import { recordDefinitions } from '../mapping/definitions.js';
import { columnOf } from '../mapping/mapping.js';
import { sourceSql } from '../mapping/source-sql.js';
import { targetSql } from '../mapping/target-sql.js';
import type { Assignment, Context } from './context.js';
import { copyRows } from './copy-rows.js';
import { deactivate } from './deactivate.js';
import { findDifferences, insistOnFewInactive, rowsToRead } from './find-differences.js';

/** Brings one type of record up to date: reads, checks, stages, merges, and takes out of service what is gone. */
export async function synchronise(type: RecordType, given: Assignment): Promise<void> {
  const definition = recordDefinitions[type];
  const { reader, mapping } = given;
  const keyColumn = columnOf(mapping.columns[definition.fields[0].name] ?? '');
  const source = sourceSql(definition, given, {
    dialect: reader.dialect,
    timeZone: given.settings.sourceTimeZone,
    keyIsUnique: await reader.isUnique(mapping.table, keyColumn),
  });
  const run: Context = {
    ...given,
    definition,
    sourceSql: source,
    targetSql: targetSql(definition),
  };

  const since = run.changedSince === null ? null : source.changedSince(run.changedSince);
  if (since !== null) {
    await insistOnFewInactive(run, since);
    return copyRows(run, since);
  }
  const differences = await findDifferences(run);
  await copyRows(run, rowsToRead(run, differences));
  if (differences !== null && differences.gone > 0) await deactivate(run);
}
