import type { PayPeriod } from '@guildhall/contracts/pay';
import { Button } from '../../../components/button.js';
import { Select } from '../../../forms/field.js';
import { dated, money } from '../../../words/format.js';
import { addDays } from '../days/days.js';
import { words } from '../words/index.js';
import type { Rates } from './raises.js';

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

interface EarlierProps {
  readonly rates: Rates;
  readonly isBusy: boolean;
  readonly onSave: (rates: Rates) => void;
}

export function Earlier({ rates, isBusy, onSave }: EarlierProps) {
  if (rates.earlier_rates.length === 0) return null;
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier">{say.earlier}</h2>
      <ul class="rows">
        {rates.earlier_rates.map(each => {
          const text = say.until(money(Number(each.hourly_base_rate)), dated(each.last_day));
          const others = rates.earlier_rates.filter(it => it !== each);
          return (
            <li key={each.last_day} class="row">
              <div>{text}</div>
              <Button
                look="plain"
                disabled={isBusy}
                aria-label={say.removeNamed(text)}
                onClick={() => onSave({ ...rates, earlier_rates: others })}
              >
                {say.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
