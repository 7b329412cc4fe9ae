import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { useLocation } from 'preact-iso/router';
import { pay } from '../../../api/pay.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { Facts } from '../../../components/facts.js';
import { NotYet } from '../../../components/states.js';
import { listed, money } from '../../../words/format.js';
import { Tile } from '../../home/tile.js';
import { change, inHours, sum } from '../amounts.js';
import { periodName } from '../days/periods.js';
import { PayPage } from '../pay-page.js';
import { words } from '../words/index.js';
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
    <PayPage at="year" title={say.title(data.year)}>
      <nav class="switch" aria-label={words.places.year}>
        <a class="button second" href={`/pay/year/${data.year - 1}`}>
          ← {data.year - 1}
        </a>
        {isOver(data) && (
          <a class="button second" href={`/pay/year/${data.year + 1}`}>
            {data.year + 1} →
          </a>
        )}
      </nav>
      <SoFar year={data} />
      <PeriodTable year={data} />
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
      <Missing year={year} />
      <div class="cards narrow-cards">
        <Sums year={year} />
        {hasShifts(year) && <Hours year={year} />}
        <Leave year={year} />
      </div>
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
        <a href={last ? `/pay/period/${last}` : '/pay'}>{say.record}</a>: {say.recordFor}
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
      <p class="notice">
        {say.missing(missing)} <a href="/pay/statements">{say.upload}</a>
      </p>
    );
  return hasStatements(year) ? (
    <p>{before.length > 0 && first ? say.allSince(periodName(first.pp_id)) : say.allHere}</p>
  ) : null;
}

const rateMissing = {
  state: words.check.missing.configuration,
  next: { href: '/pay/settings', label: words.check.mend.configuration },
};

/** What is not known is left out: a zero would be told as an amount. */
function Sums({ year }: Known) {
  const { earned, paid, compared } = summedPeriods(year);
  const difference = sum(compared.map(each => differenceOf(each).difference));
  return (
    <Tile title={say.sums} {...(hasShifts(year) && !year.has_rate && rateMissing)}>
      <Facts
        facts={[
          [say.earned, year.has_rate && ofPeriods(money(year.to_date.expected_pay), earned)],
          [say.paid, ofPeriods(money(year.to_date.actual_pay), paid)],
          [say.difference, ofPeriods(change(difference), compared)],
        ]}
      />
      {compared.length > 0 && <p class="quiet">{say.compared}</p>}
    </Tile>
  );
}

const ofPeriods = (amount: string, periods: readonly YearPeriod[]) =>
  periods.length > 0 && (
    <>
      {amount} <span class="quiet">{say.inPeriods(listed(rangesOf(periods)), periods.length)}</span>
    </>
  );

const kinds = Object.keys(say.hours) as (keyof typeof say.hours)[];

const Hours = ({ year: { to_date } }: Known) => (
  <Tile title={say.hoursTitle}>
    <Facts
      facts={kinds
        .filter(kind => kind === 'worked' || to_date.paid_hours[kind] > 0)
        .map(kind => [say.hours[kind], inHours(to_date.paid_hours[kind])])}
    />
  </Tile>
);

const balance = (amount: number | null) => (amount === null ? '–' : inHours(amount));

const Leave = ({ year: { leave_balances: leave } }: Known) =>
  leave ? (
    <Tile title={say.leaveTitle}>
      <Facts
        facts={[
          [words.statements.annual, balance(leave.annual_leave)],
          [words.statements.sick, balance(leave.sick_leave)],
        ]}
      />
      <p class="quiet">{say.leaveOf(periodName(leave.pp_id))}</p>
    </Tile>
  ) : (
    <Tile title={say.leaveTitle} state={say.noLeave} />
  );
