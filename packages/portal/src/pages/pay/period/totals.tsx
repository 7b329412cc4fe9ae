import type { HoursSummary } from '@guildhall/contracts/pay';
import { inHours } from '../amounts.js';
import { Earned } from '../earned/earned.js';
import { words } from '../words/index.js';
import { useHours, useReport } from './queries.js';

interface TotalsProps {
  readonly ppId: string;
  readonly shifts: number;
}

const say = words.period;

/** Worked always; of the rest what there is. */
const amountsShown = (sums: HoursSummary) =>
  (
    [
      ['worked', sums.total_regular_hours],
      ['overtime', sums.total_tos_hours],
      ['leave', sums.total_tnw_hours],
      ['ojti', sums.total_ojti_hours],
      ['cic', sums.total_cic_hours],
    ] as const
  ).filter(([kind, amount]) => kind === 'worked' || amount > 0);

/** The period in hours by kind, and what they earn. */
export function Totals({ ppId, shifts }: TotalsProps) {
  const { data: sums } = useHours(ppId);
  const { data: report } = useReport(ppId, false);
  if (shifts === 0 || !sums) return null;
  return (
    <section class="totals" aria-label={words.shifts(shifts)}>
      <dl>
        {amountsShown(sums).map(([kind, amount]) => (
          <div key={kind}>
            <dt>{say[kind]}</dt>
            <dd>{inHours(amount)}</dd>
          </div>
        ))}
      </dl>
      {report && report.shift_earnings.total_gross > 0 && (
        <Earned ppId={ppId} total={report.shift_earnings.total_gross} />
      )}
      <p>
        <a href={`/pay/check/${ppId}`}>{words.places.check}</a>
      </p>
    </section>
  );
}
