import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { money, span } from '../../../words/format.js';
import { change } from '../amounts.js';
import { words } from '../words/index.js';
import { sinceFirst } from './since.js';

const say = words.year;

const statementOf = ({ has_statement, pp_id }: YearPeriod, missing: readonly string[]) => {
  if (has_statement) return say.has;
  return missing.includes(pp_id) ? say.hasNot : say.notYet;
};

const columnsOf = (missing: readonly string[]): readonly Column<YearPeriod>[] => [
  {
    title: say.period,
    show: ({ pp_id, pay_period }) => (
      <>
        <a href={`/pay/period/${pp_id}`}>{pay_period.pay_period_number}</a>{' '}
        <span class="quiet">{span(pay_period.start_date, pay_period.end_date)}</span>
      </>
    ),
  },
  { title: say.shifts, show: ({ shifts }) => shifts },
  { title: say.statement, show: each => statementOf(each, missing) },
  {
    title: say.earned,
    show: ({ shifts, expected_pay }) => (shifts > 0 ? money(expected_pay) : '–'),
    isNumber: true,
  },
  {
    title: say.paid,
    show: ({ has_statement, actual_pay }) => (has_statement ? money(actual_pay) : '–'),
    isNumber: true,
  },
  {
    title: say.status,
    show: ({ pp_id, status, difference }) => (
      <>
        <a href={`/pay/check/${pp_id}`}>{say.states[status]}</a>
        {status === 'discrepancy' && ` ${change(difference)}`}
      </>
    ),
  },
];

/** The latest first; what lies ahead has nothing to show, and what nothing is known of stands apart. */
export function PeriodTable({ year }: { readonly year: YearOverview }) {
  const { before, since } = sinceFirst(year);
  const table = (title: string, rows: readonly YearPeriod[]) => (
    <Table
      title={title}
      rows={rows.toReversed()}
      columns={columnsOf(year.missing_statement_pp_ids)}
      keyOf={({ pp_id }) => pp_id}
    />
  );
  return (
    <>
      <h2>{say.periods}</h2>
      {table(say.periods, since)}
      {before.length > 0 && (
        <details class="before">
          <summary>{say.before(before.length)}</summary>
          {table(say.before(before.length), before)}
        </details>
      )}
    </>
  );
}
