import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { money, span } from '../../../words/format.js';
import { change } from '../amounts.js';
import { words } from '../words/index.js';

const say = words.year;

const statementOf = ({ has_statement, pp_id }: YearPeriod, missing: readonly string[]) => {
  if (has_statement) return say.has;
  return missing.includes(pp_id) ? say.hasNot : say.notYet;
};

/** Periods that have begun; what lies ahead has nothing to show. */
export function PeriodTable({ year }: { readonly year: YearOverview }) {
  const begun = year.periods.filter(({ pay_period }) => pay_period.start_date <= year.today);
  return (
    <>
      <h2 id="periods">{say.periods}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-labelledby="periods">
        <table class="periods">
          <thead>
            <tr>
              <th scope="col">{say.period}</th>
              <th scope="col">{say.shifts}</th>
              <th scope="col">{say.statement}</th>
              <th scope="col">{say.earned}</th>
              <th scope="col">{say.paid}</th>
              <th scope="col">{say.status}</th>
            </tr>
          </thead>
          <tbody>
            {begun.toReversed().map(each => (
              <tr key={each.pp_id}>
                <th scope="row">
                  <a href={`/pay/period/${each.pp_id}`}>{each.pay_period.pay_period_number}</a>{' '}
                  <span class="quiet">
                    {span(each.pay_period.start_date, each.pay_period.end_date)}
                  </span>
                </th>
                <td data-of={say.shifts}>{each.shifts}</td>
                <td data-of={say.statement}>{statementOf(each, year.missing_statement_pp_ids)}</td>
                <td data-of={each.shifts > 0 ? say.earned : undefined}>
                  {each.shifts > 0 ? money(each.expected_pay) : '–'}
                </td>
                <td data-of={each.has_statement ? say.paid : undefined}>
                  {each.has_statement ? money(each.actual_pay) : '–'}
                </td>
                <td data-of={say.status}>
                  <a href={`/pay/check/${each.pp_id}`}>{say.states[each.status]}</a>
                  {each.status === 'discrepancy' && ` ${change(each.difference)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
