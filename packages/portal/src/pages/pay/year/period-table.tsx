import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { Badge } from '../../../components/badge.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { money, span } from '../../../words/format.js';
import { words } from '../words/index.js';
import { apart, sinceFirst } from './since.js';
import { differenceOf } from './sums.js';

const say = words.year;

const statementOf = (period: YearPeriod, year: YearOverview) => {
  if (period.has_statement) return say.has;
  if (period.pay_period.pay_date > year.today) return say.notYet;
  return isBefore(period, year) ? null : say.hasNot;
};

function resultOf(period: YearPeriod): string {
  const { status, difference } = differenceOf(period);
  if (difference === 0) return say.states[status];
  return difference < 0 ? say.less(money(-difference)) : say.more(money(difference));
}

/** Only what is not right stands out. */
function Result({ period }: { readonly period: YearPeriod }) {
  const { difference } = differenceOf(period);
  const text = resultOf(period);
  return (
    <a
      href={`/pay/check/${period.pp_id}`}
      aria-label={say.stateOf(period.pay_period.pay_period_number, text)}
    >
      {difference === 0 ? text : <Badge tone={difference < 0 ? 'bad' : 'warn'}>{text}</Badge>}
    </a>
  );
}

/** Before anything of this member was recorded: nothing is missing there. */
const isBefore = ({ has_statement, pay_period, pp_id }: YearPeriod, year: YearOverview) =>
  !has_statement &&
  pay_period.pay_date <= year.today &&
  !year.missing_statement_pp_ids.includes(pp_id);

const columnsOf = (year: YearOverview): readonly Column<YearPeriod>[] => [
  {
    title: say.period,
    show: ({ pp_id, pay_period }) => (
      <>
        <a href={`/pay/period/${pp_id}`} aria-label={say.periodOf(pay_period.pay_period_number)}>
          {pay_period.pay_period_number}
        </a>{' '}
        <span class="quiet">{span(pay_period.start_date, pay_period.end_date)}</span>
      </>
    ),
  },
  { title: say.shifts, show: ({ shifts }) => shifts },
  { title: say.statement, show: each => statementOf(each, year) },
  {
    title: words.check.earned,
    show: ({ shifts, expected_pay }) => (shifts > 0 && year.has_rate ? money(expected_pay) : null),
    isNumber: true,
  },
  {
    title: words.check.paid,
    show: ({ has_statement, actual_pay }) => (has_statement ? money(actual_pay) : null),
    isNumber: true,
  },
  {
    title: say.status,
    show: period => (isBefore(period, year) ? null : <Result period={period} />),
  },
];

/** The latest first; what lies ahead has nothing to show, and what nothing is known of is folded. */
export function PeriodTable({ year }: { readonly year: YearOverview }) {
  const { before, since } = sinceFirst(year);
  const { shown, empty } = apart(since);
  const folded = [...before, ...empty];
  const table = (title: string, rows: readonly YearPeriod[]) => (
    <Table
      title={title}
      rows={rows.toReversed()}
      columns={columnsOf(year)}
      keyOf={({ pp_id }) => pp_id}
    />
  );
  return (
    <>
      {shown.length > 0 && (
        <>
          <h2>{say.periods}</h2>
          {table(say.periods, shown)}
        </>
      )}
      {folded.length > 0 && (
        <details class="empty-periods">
          <summary>{say.nothingIn(folded.length)}</summary>
          {table(say.nothingIn(folded.length), folded)}
        </details>
      )}
    </>
  );
}
