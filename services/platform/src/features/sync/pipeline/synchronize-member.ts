import type { Context } from './context.js';
import { copyRows } from './copy-rows.js';
import { deactivate } from './deactivate.js';
import { findGoneOf, findInactive } from './find-leaving.js';
import { insistOnFewOf } from './insist-on-few.js';

/** Synchronizes one member's rows. Other missing rows are left to a full run. */
export async function synchronizeMember(run: Context, number: string): Promise<void> {
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
