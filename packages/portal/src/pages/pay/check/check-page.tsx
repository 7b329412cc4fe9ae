import type { VerificationResult } from '@guildhall/contracts/pay';
import type { Home } from '@guildhall/contracts/platform';
import { useQuery } from '@tanstack/preact-query';
import { pay } from '../../../api/pay.js';
import { NotYet } from '../../../components/states.js';
import { longDay, span } from '../../../words/format.js';
import { type InPeriod, PeriodFrame } from '../days/in-period.js';
import { PeriodSwitch } from '../days/period-switch.js';
import { idOf, numberOf, yearOf } from '../days/periods.js';
import { useReport } from '../period/queries.js';
import { words } from '../words/index.js';
import { Categories } from './categories.js';
import { PairedChart } from './paired-chart.js';
import { pairsOf } from './pairs.js';
import { Sharing } from './sharing.js';
import { Verdict } from './verdict.js';

const useCheck = (ppId: string, membernumber: string) =>
  useQuery({
    queryKey: ['pay', 'check', ppId],
    queryFn: ({ signal }) =>
      pay.verifyPay(
        { body: { membernumber, pay_period: numberOf(ppId), year: yearOf(ppId) } },
        { signal },
      ),
  });

/** The question that everything else is for. */
export const CheckPage = ({ home }: { readonly home: Home }) => (
  <PeriodFrame
    at="check"
    usual="paid"
    title={({ pay_period_number, year }) => words.check.title(pay_period_number, year)}
  >
    {known => <Check {...known} member={home.user.member_number ?? ''} />}
  </PeriodFrame>
);

function Check({ ppId, period, current, member }: InPeriod & { readonly member: string }) {
  const { data: check, error, refetch } = useCheck(ppId, member);
  return (
    <>
      <div class="about">
        <p>
          {span(period.start_date, period.end_date)}. {words.period.paid(longDay(period.pay_date))}
        </p>
        <PeriodSwitch ppId={ppId} current={idOf(current)} base="/pay/check" />
      </div>
      {!check && <NotYet error={error} again={refetch} />}
      {check && <Verdict check={check} ppId={ppId} payDay={period.pay_date} />}
      {check && check.status !== 'missing_data' && (
        <Parts check={check} ppId={ppId} member={member} />
      )}
      {check && <Sharing ppId={ppId} isComplete={check.status !== 'missing_data'} />}
    </>
  );
}

interface PartsProps {
  readonly check: VerificationResult;
  readonly ppId: string;
  readonly member: string;
}

function Parts({ check, ppId, member }: PartsProps) {
  const { data: report, error, refetch } = useReport(ppId, member, true);
  if (!report) return <NotYet error={error} again={refetch} />;
  const pairs = pairsOf(report, check);
  return (
    <>
      <PairedChart pairs={pairs} />
      <Categories pairs={pairs} />
    </>
  );
}
