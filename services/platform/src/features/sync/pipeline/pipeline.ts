import type { RecordType } from '@guildhall/contracts/platform';
import { recordDefinitions } from '../mapping/definitions.js';
import { columnOf } from '../mapping/mapping.js';
import { sourceSql } from '../mapping/source-sql.js';
import { targetSql } from '../mapping/target-sql.js';
import type { Assignment, Context } from './context.js';
import { copyRows } from './copy-rows.js';
import { deactivate } from './deactivate.js';
import { findDifferences, rowsToRead } from './find-differences.js';
import { findGoneOf, findInactive } from './find-leaving.js';
import { insistOnFewOf } from './insist-on-few.js';
import { findErased } from './skip-erased.js';

/** Synchronizes one member's rows. Other missing rows are left to a full run. */
async function synchronizeMember(run: Context, number: string): Promise<void> {
  const [{ client }] = run.target;
  const { rows } = await client.query<{ key: string }>(run.targetSql.liveOfMember, [number]);
  const live = rows.map(({ key }) => key);
  const where = run.sourceSql.ofMember(number, live);
  const { gone, sourceRows } = await findGoneOf(run, live, where);
  const inactive = await findInactive(run, [where]);
  await insistOnFewOf(run, { gone, inactive, sourceRows });
  await copyRows(run, where);
  if (gone > 0) await deactivate(run);
}

/** Synchronizes one record type: read, check, stage, merge, deactivate. */
export async function synchronize(type: RecordType, given: Assignment): Promise<void> {
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
    erased: await findErased({ ...given, definition }),
  };

  if (given.member !== null) return synchronizeMember(run, given.member);
  const since = run.changedSince === null ? null : source.changedSince(run.changedSince);
  if (since !== null) {
    const inactive = await findInactive(run, [since]);
    await insistOnFewOf(run, { gone: 0, inactive, sourceRows: null });
    return copyRows(run, since);
  }
  const differences = await findDifferences(run);
  await copyRows(run, rowsToRead(run, differences));
  if (differences !== null && differences.gone > 0) await deactivate(run);
  if (!run.incremental && !run.noteMerge) await run.erased.noteLeft(run.target[0].client);
}
