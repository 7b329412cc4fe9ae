import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { whole } from '../../../words/format.js';
import { words } from '../words/index.js';

const say = words.year.chart;

/** One period is ten wide, its bar six. */
const wide = 10;
const steps = 4;

/** What the axis ends at: a round number of dollars, above every bar. */
const topOf = (highest: number) => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return Math.ceil(highest / unit / 2) * unit * 2;
};

const earnedOf = ({ shifts, expected_pay }: YearPeriod, hasRate: boolean) =>
  shifts > 0 && hasRate ? expected_pay : 0;
const paidOf = ({ has_statement, actual_pay }: YearPeriod) => (has_statement ? actual_pay : 0);

interface BarProps {
  readonly at: number;
  readonly earned: number;
  readonly paid: number;
  readonly hasStatement: boolean;
}

/** In percent of the height. */
function Bar({ at, earned, paid, hasStatement }: BarProps) {
  const x = at * wide + 2;
  const bar = (kind: string, from: number, to: number) =>
    to > from && <rect class={kind} x={x} y={100 - to} width="6" height={to - from} />;
  if (!hasStatement) return <>{bar('in-none', 0, earned)}</>;
  return (
    <>
      {bar('in-paid', 0, paid)}
      {bar('in-short', paid, earned)}
    </>
  );
}

const kinds = ['paid', 'short', 'none'] as const;

/** Earned and paid by period. The table below has the same numbers. */
export function Chart({ year: { periods, has_rate } }: { readonly year: YearOverview }) {
  const highest = Math.max(
    ...periods.map(each => Math.max(earnedOf(each, has_rate), paidOf(each))),
  );
  if (highest <= 0) return null;
  const top = topOf(highest);
  const share = (amount: number) => (amount / top) * 100;
  return (
    <section aria-labelledby="chart">
      <h2 id="chart">{say.title}</h2>
      <div class="panel pad">
        <ul class="legend">
          {kinds.map(kind => (
            <li key={kind}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect class={`in-${kind}`} x="0.5" y="0.5" width="9" height="9" rx="2" />
              </svg>
              {say[kind]}
            </li>
          ))}
        </ul>
        <figure class="chart">
          <div class="axis-y" aria-hidden="true">
            {Array.from({ length: steps + 1 }, (_, at) => (
              <span key={at}>{whole((top * (steps - at)) / steps)}</span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${periods.length * wide} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={say.about}
          >
            {Array.from({ length: steps + 1 }, (_, at) => (
              <path
                key={at}
                class="in-grid"
                d={`M0 ${(at * 100) / steps}H${periods.length * wide}`}
              />
            ))}
            {periods.map((each, at) => (
              <Bar
                key={each.pp_id}
                at={at}
                earned={share(earnedOf(each, has_rate))}
                paid={share(paidOf(each))}
                hasStatement={each.has_statement}
              />
            ))}
          </svg>
          <div class="axis-x" aria-hidden="true">
            {periods.map(({ pp_id, pay_period: { pay_period_number: number } }) => (
              <span key={pp_id} class={number === 1 || number % 5 === 0 ? 'key' : undefined}>
                {number}
              </span>
            ))}
          </div>
        </figure>
      </div>
    </section>
  );
}
