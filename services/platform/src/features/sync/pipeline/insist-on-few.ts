import type { GuardStop } from '@guildhall/contracts/platform';
import type { Context } from './context.js';
import { type DeactivationQuestion, isTooMany, reasonOf, stopOf } from './guard.js';

/** A record type stopped before anything was written. */
export class TypeStopped extends Error {
  override readonly name = 'TypeStopped';
  readonly stop: GuardStop;
  constructor(stop: GuardStop) {
    super(reasonOf(stop));
    this.stop = stop;
  }
}

/** Stable for the same rows across runs. */
async function digestOf(
  { definition, target }: Context,
  { gone, inactive }: DeactivationQuestion,
): Promise<string> {
  const leaving = [
    gone > 0 && "select 'gone ' || key as row from gone",
    inactive > 0 && "select 'inactive ' || key as row from inactive",
  ].filter(part => part !== false);
  const [{ client }] = target;
  const { rows } = await client.query<{ digest: string }>(
    `select encode(sha256(convert_to($1 || coalesce(string_agg(row, e'\\n' order by row collate "C"), ''), 'UTF8')), 'hex') as digest
       from (${leaving.join(' union all ') || 'select null as row'}) as leaving`,
    [`${definition.type}\n`],
  );
  return rows[0]?.digest ?? '';
}

/** Stops a type if more rows would leave than allowed, unless exactly these were allowed. */
export async function insistOnFew(run: Context, question: DeactivationQuestion): Promise<void> {
  const { allowed, noteLeaving, settings, target, targetSql } = run;
  const limits = {
    maxPercent: settings.syncMaxDeactivatePercent,
    maxRows: settings.syncMaxDeactivateRows,
  };
  if (!isTooMany(question, limits)) return;
  const digest = await digestOf(run, question);
  if (allowed.includes(digest)) return;
  // The administrator decides after looking at the members concerned.
  const [{ client }] = target;
  if (question.gone > 0) await noteLeaving(client, targetSql.leaving('gone'));
  if (question.inactive > 0) await noteLeaving(client, targetSql.becomingInactive);
  throw new TypeStopped(stopOf(question, limits, digest));
}

/** The same without a count of live rows, which is queried only if some leave. */
export async function insistOnFewOf(
  run: Context,
  leaving: Omit<DeactivationQuestion, 'live'>,
): Promise<void> {
  if (leaving.gone + leaving.inactive === 0) return;
  const [{ client }] = run.target;
  const { rows } = await client.query<{ live: number }>(run.targetSql.countLive);
  await insistOnFew(run, { ...leaving, live: rows[0]?.live ?? 0 });
}
