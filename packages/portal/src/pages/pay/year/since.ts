import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';

/** Once anything is here, these always stand there: the running one, and the one whose statement comes next. */
const atLeast = 2;

type Known = Pick<YearOverview, 'periods' | 'today' | 'missing_statement_pp_ids'>;

/**
 * The periods that have begun, split at the first one with data: a member who began to record in
 * November misses nothing of March.
 */
export function sinceFirst({ periods, today, missing_statement_pp_ids: missing }: Known) {
  const isUsed = ({ shifts, has_statement, pp_id }: YearPeriod) =>
    shifts > 0 || has_statement || missing.includes(pp_id);
  const begun = periods.filter(({ pay_period }) => pay_period.start_date <= today);
  const last = Math.max(0, begun.length - atLeast);
  const first = begun.findIndex(isUsed);
  const at = first === -1 ? begun.length : Math.min(first, last);
  return { before: begun.slice(0, at), since: begun.slice(at) };
}

/** Of these periods what has something to read, beside the latest; the rest is one and the same line many times. */
export function apart(since: readonly YearPeriod[]) {
  const isShown = ({ shifts, has_statement }: YearPeriod, at: number) =>
    shifts > 0 || has_statement || at >= since.length - atLeast;
  return {
    shown: since.filter(isShown),
    empty: since.filter((each, at) => !isShown(each, at)),
  };
}
