import type { RecordType } from '@guildhall/contracts/platform';
import { copyRows } from './copy-rows.js';
import { deactivate } from './deactivate.js';
import { columnOf } from './mapping.js';
import { recordDefinitions } from './record-definitions.js';
import { sourceSelect } from './source-select.js';
import { rowsToRead, surveyType } from './survey-type.js';
import { targetSql } from './target-sql.js';
import type { Context, TypeRun } from './type-run.js';

/** Brings one type of record up to date. */
export async function syncType(type: RecordType, given: TypeRun): Promise<void> {
  const definition = recordDefinitions[type];
  const { reader, mapping, columns } = given;
  const keyColumn = columnOf(mapping.columns[definition.fields[0].name] ?? '');
  const select = sourceSelect(definition, mapping, columns, {
    dialect: reader.dialect,
    keyIsUnique: await reader.isUnique(mapping.table, keyColumn),
  });
  const run: Context = { ...given, definition, select, sql: targetSql(definition) };

  const since = run.changedSince === null ? null : select.changedSince(run.changedSince);
  if (since !== null) return copyRows(run, since);
  const survey = await surveyType(run);
  await copyRows(run, rowsToRead(run, survey));
  if (survey !== null && survey.gone > 0) await deactivate(run);
}
