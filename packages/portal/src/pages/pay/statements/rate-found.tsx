import type { StoredStatement } from '@guildhall/contracts/pay';
import type { ComponentChildren } from 'preact';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import { dated, listed, money } from '../../../words/format.js';
import { addDays, today } from '../days/days.js';
import { idOf } from '../days/periods.js';
import { saveRate, useRate } from '../days/rate-missing.js';
import { namedBy, type Rates, rateOn, ratesFrom, ratesOf } from '../settings/raises.js';
import { words } from '../words/index.js';
import { useStatements } from './queries.js';
import { useUploads } from './uploads.js';

const say = words.statements;

/** Whether a statement was paid by another rate than is known of its time. */
const isNew = ({ hourly_base_rate: rate, start_date }: StoredStatement, stored: Rates | null) =>
  rate !== null && (stored === null || rateOn(stored, start_date) !== rate.toFixed(2));

/**
 * Of what was just read, and, for a member without a rate, of all stored statements. A rate of one’s own is not questioned by
 * what was kept before: of that is told, where it is asked for, what was paid before.
 */
function useFoundRates(stored: Rates | null | undefined, ofAll: boolean): Rates | null {
  const kept = useStatements().data?.statements ?? [];
  const read = useUploads().flatMap(({ state }) =>
    state.step === 'read' ? [idOf(state.statement.pay_period)] : [],
  );
  if (stored === undefined) return null;
  const others = kept.filter(each => isNew(each, stored));
  const found = others.length > 0 ? ratesFrom(kept, stored, today()) : null;
  const isPast = ofAll && found?.hourly_base_rate === stored?.hourly_base_rate;
  return stored === null || isPast || others.some(({ pp_id }) => read.includes(pp_id))
    ? found
    : null;
}

function saidOf(rates: Rates, statements: readonly StoredStatement[]) {
  const { hourly_base_rate: rate, earlier_rates } = rates;
  if (earlier_rates.length === 0)
    return { found: say.rateFound(rate), use: say.useRate(rate), used: say.rateUsed(rate) };
  const named = namedBy(rates, statements);
  const all = named.map(({ rate, first, last }, at) => {
    const amount = money(Number(rate));
    if (last) return words.settings.until(amount, dated(last));
    return first === null || named[at - 1]?.last === addDays(first, -1)
      ? words.settings.since(amount)
      : words.settings.from(amount, dated(first));
  });
  return {
    found: say.ratesFound(listed(all), all.length),
    use: say.useRates(all.length),
    used: words.settings.saved,
  };
}

interface RateFoundProps {
  /** Where the rates themselves are the matter, also those of statements that were read long ago. */
  readonly ofAll?: boolean;
  /** Where no statement names another. */
  readonly otherwise?: ComponentChildren;
}

/** One tap takes the rates over from the statements. */
export function RateFound({ ofAll = false, otherwise = null }: RateFoundProps) {
  const { data } = useRate();
  const { isPending, data: kept } = useStatements();
  const rates = useFoundRates(data && ratesOf(data), ofAll);
  if (rates === null) return isPending ? null : otherwise;
  const { found, use, used } = saidOf(rates, kept?.statements ?? []);
  return (
    <div class="notice">
      <p>{found}</p>
      <Act run={() => saveRate(rates)} touches={[['pay']]} onDone={() => showToast(used)}>
        {use}
      </Act>
    </div>
  );
}
