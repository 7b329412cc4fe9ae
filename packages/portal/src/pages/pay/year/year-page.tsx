import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useLocation } from 'preact-iso/router';
import { pay } from '../../../api/clients.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { Facts } from '../../../components/facts.js';
import { Icon } from '../../../components/icon.js';
import { NotYet } from '../../../components/states.js';
import { listed, money } from '../../../words/format.js';
import { change, inHours, sum } from '../amounts.js';
import { periodName } from '../days/periods.js';
import { PayPage } from '../pay-page.js';
import { words } from '../words/index.js';
import { Chart } from './chart.js';
import { Ledger } from './ledger.js';
import { PeriodTable } from './period-table.js';
import { sinceFirst } from './since.js';
import { differenceOf, rangesOf, summedPeriods } from './sums.js';

const say = words.year;

function useYear() {
  const { path } = useLocation();
  const year = /\/(\d{4})$/.exec(path)?.[1];
  return useRead([...ofShifts, 'year', year ?? 'running'], options =>
    pay.getYearOverview({ query: year ? { year: Number(year) } : {} }, options),
  );
}

/** A year whose last period still runs has none after it that could show anything. */
const isOver = ({ periods, today }: YearOverview) =>
  periods.every(({ pay_period }) => pay_period.end_date < today);

export function YearPage() {
  const { data, error, refetch } = useYear();
  if (!data)
    return (
      <PayPage at="year" title={words.places.year}>
        <NotYet error={error} again={refetch} />
      </PayPage>
    );
  return (
    <PayPage
      at="year"
      title={say.title(data.year)}
      about={<Missing year={data} />}
      actions={
        <nav class="switch" aria-label={words.places.year}>
          <a class="button second" href={`/pay/year/${data.year - 1}`}>
            <Icon of={ChevronLeft} />
            {data.year - 1}
          </a>
          {isOver(data) && (
            <a class="button second" href={`/pay/year/${data.year + 1}`}>
              {data.year + 1}
              <Icon of={ChevronRight} />
            </a>
          )}
        </nav>
      }
    >
      <SoFar year={data} />
      <PeriodTable year={data} />
      <Beside year={data} />
      <Ledger {...data} />
    </PayPage>
  );
}

interface Known {
  readonly year: YearOverview;
}

function SoFar({ year }: Known) {
  const { before, since } = sinceFirst(year);
  if (since.length === 0) return <Unused last={before.at(-1)?.pp_id} />;
  return (
    <>
      <Sums year={year} />
      <Chart year={year} />
    </>
  );
}

/** No zeros where nothing is known: what would change that stands there instead. */
const Unused = ({ last }: { readonly last: string | undefined }) => (
  <div class="notice">
    <p>{say.nothing}</p>
    <ul>
      <li>
        <a href="/pay/statements">{say.upload}</a>: {say.uploadFor}
      </li>
      <li>
        <a href={last ? `/pay/period/${last}` : '/pay'}>{words.check.mend.shifts}</a>:{' '}
        {say.recordFor}
      </li>
    </ul>
  </div>
);

const hasShifts = ({ periods }: YearOverview) => periods.some(({ shifts }) => shifts > 0);
const hasStatements = ({ periods }: YearOverview) => periods.some(each => each.has_statement);

function Missing({ year }: Known) {
  const { before, since } = sinceFirst(year);
  const missing = year.missing_statement_pp_ids.length;
  const [first] = since;
  if (missing > 0)
    return (
      <>
        {say.missing(missing)} <a href="/pay/statements">{say.upload}</a>
      </>
    );
  if (!hasStatements(year)) return null;
  return <>{before.length > 0 && first ? say.allSince(periodName(first.pp_id)) : say.allHere}</>;
}

interface SumProps {
  readonly of: string;
  readonly amount: string;
  readonly periods: readonly YearPeriod[];
  readonly isBad?: boolean;
}

/** What is not known is left out: a zero would be told as an amount. */
const Sum = ({ of, amount, periods, isBad = false }: SumProps) =>
  periods.length > 0 ? (
    <div>
      <dt>{of}</dt>
      <dd data-tone={isBad ? 'bad' : undefined}>
        <span class={isBad ? 'tone' : undefined}>{amount}</span>{' '}
        <small>{say.inPeriods(listed(rangesOf(periods)), periods.length)}</small>
      </dd>
    </div>
  ) : null;

function Sums({ year }: Known) {
  const { earned, paid, compared } = summedPeriods(year);
  const difference = sum(compared.map(each => differenceOf(each).difference));
  const { expected_pay, actual_pay } = year.to_date;
  return (
    <section aria-label={say.sums}>
      {hasShifts(year) && !year.has_rate && (
        <p class="notice">
          {words.check.missing.configuration}{' '}
          <a href="/pay/settings">{words.check.mend.configuration}</a>
        </p>
      )}
      <dl class="stats">
        <Sum
          of={words.check.earned}
          amount={money(expected_pay)}
          periods={year.has_rate ? earned : []}
        />
        <Sum of={words.check.paid} amount={money(actual_pay)} periods={paid} />
        <Sum
          of={words.check.difference}
          amount={change(difference)}
          periods={compared}
          isBad={difference < 0}
        />
      </dl>
      {compared.length > 0 && <p class="small quiet">{say.compared}</p>}
    </section>
  );
}

const kinds = Object.keys(say.hours) as (keyof typeof say.hours)[];

const Hours = ({ year: { to_date } }: Known) => (
  <div>
    <h2>{say.hoursTitle}</h2>
    <Facts
      wide
      facts={kinds
        .filter(kind => kind === 'worked' || to_date.paid_hours[kind] > 0)
        .map(kind => [say.hours[kind], inHours(to_date.paid_hours[kind])])}
    />
  </div>
);

const balance = (amount: number | null) => (amount === null ? '–' : inHours(amount));

const Leave = ({ year: { leave_balances: leave } }: Known) => (
  <div>
    <h2>{say.leaveTitle}</h2>
    {leave ? (
      <>
        <Facts
          wide
          facts={[
            [words.kinds.annual_leave, balance(leave.annual_leave)],
            [words.kinds.sick_leave, balance(leave.sick_leave)],
          ]}
        />
        <p class="small quiet">{say.leaveOf(periodName(leave.pp_id))}</p>
      </>
    ) : (
      <p class="quiet">{say.noLeave}</p>
    )}
  </div>
);

const Beside = ({ year }: Known) =>
  sinceFirst(year).since.length > 0 ? (
    <div class="cols">
      {hasShifts(year) && <Hours year={year} />}
      <Leave year={year} />
    </div>
  ) : null;
