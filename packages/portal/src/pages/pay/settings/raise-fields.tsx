import type { PayPeriod } from '@guildhall/contracts/pay';
import { Act } from '../../../forms/act.js';
import { Select } from '../../../forms/field.js';
import { showToast } from '../../../forms/toast.js';
import { dated, money } from '../../../words/format.js';
import { addDays } from '../days/days.js';
import { readRate, saveRate } from '../days/rate-missing.js';
import { words } from '../words/index.js';
import { type Rates, ratesOf } from './raises.js';

const say = words.settings;

/** A year of pay periods that have begun, and the next. */
const choices = Array.from({ length: 27 }, (_, number) => 14 * (1 - number));

interface SinceProps {
  readonly current: PayPeriod;
  readonly value: string;
  readonly onChange: (since: string) => void;
}

/** A correction and a raise look alike: only the member knows which it is. */
export const Since = ({ current, value, onChange }: SinceProps) => (
  <Select
    label={say.paidSince}
    value={value}
    onChange={onChange}
    options={[
      { value: '', label: say.choose },
      { value: 'ever', label: say.corrected },
      ...choices.map(days => {
        const first = addDays(current.start_date, days);
        return { value: first, label: dated(first) };
      }),
    ]}
  />
);

async function removeEarlier(lastDay: string): Promise<void> {
  const stored = await readRate();
  if (!stored) return;
  const { earlier_rates, ...rates } = ratesOf(stored);
  await saveRate({
    ...rates,
    earlier_rates: earlier_rates.filter(({ last_day }) => last_day !== lastDay),
  });
}

export function Earlier({ rates }: { readonly rates: Rates }) {
  if (rates.earlier_rates.length === 0) return null;
  return (
    <section class="narrow" aria-labelledby="earlier">
      <h2 id="earlier">{say.earlier}</h2>
      <ul class="rows">
        {rates.earlier_rates.map(each => {
          const text = say.until(money(Number(each.hourly_base_rate)), dated(each.last_day));
          return (
            <li key={each.last_day} class="row">
              <div>{text}</div>
              <Act
                look="plain"
                aria-label={say.removeNamed(text)}
                run={() => removeEarlier(each.last_day)}
                touches={[['pay']]}
                onDone={() => showToast(say.saved)}
              >
                {say.remove}
              </Act>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
