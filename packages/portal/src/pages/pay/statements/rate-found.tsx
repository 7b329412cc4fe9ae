import type { StoredStatement } from '@guildhall/contracts/pay';
import type { ComponentChildren } from 'preact';
import { ownNumber } from '../../../api/home.js';
import { pay } from '../../../api/pay.js';
import { Act } from '../../../forms/act.js';
import { sayDone } from '../../../forms/undo.js';
import { dated, listed, money } from '../../../words/format.js';
import { today } from '../days/days.js';
import { idOf } from '../days/periods.js';
import { useRate } from '../days/rate-missing.js';
import { type Rates, rateOn, ratesFrom, ratesOf } from '../settings/raises.js';
import { words } from '../words/index.js';
import { useStatements } from './queries.js';
import { useUploads } from './uploads.js';

const say = words.statements;

/** Whether a statement was paid by another rate than is known of its time. */
const isNew = ({ hourly_base_rate: rate, start_date }: StoredStatement, stored: Rates | null) =>
  rate !== null && (stored === null || rateOn(stored, start_date) !== rate.toFixed(2));

/**
 * Of what was just read, and for whoever has no rate yet of all that is kept. A rate of one’s own is not questioned by
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

function saidOf({ hourly_base_rate: rate, earlier_rates }: Rates) {
  if (earlier_rates.length === 0)
    return { found: say.rateFound(rate), use: say.useRate(rate), used: say.rateUsed(rate) };
  const before = earlier_rates.map(each =>
    words.settings.until(money(Number(each.hourly_base_rate)), dated(each.last_day)),
  );
  const all = listed([...before, words.settings.since(money(Number(rate)))]);
  return { found: say.ratesFound(all), use: say.useRates, used: words.settings.saved };
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
  const { isPending } = useStatements();
  const rates = useFoundRates(data && ratesOf(data), ofAll);
  if (rates === null) return isPending ? null : otherwise;
  const { found, use, used } = saidOf(rates);
  return (
    <div class="notice">
      <p>{found}</p>
      <Act
        run={() => pay.savePayConfiguration({ body: { membernumber: ownNumber(), ...rates } })}
        touches={[['pay']]}
        onDone={() => sayDone(used)}
      >
        {use}
      </Act>
    </div>
  );
}
