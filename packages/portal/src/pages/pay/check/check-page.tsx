import type { VerificationResult } from '@guildhall/contracts/pay';
import { ownNumber } from '../../../api/home.js';
import { pay } from '../../../api/pay.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { AboutPeriod, type InPeriod, PeriodFrame } from '../days/in-period.js';
import { numberOf, yearOf } from '../days/periods.js';
import { useReport } from '../period/queries.js';
import { words } from '../words/index.js';
import { Categories } from './categories.js';
import { PairedChart } from './paired-chart.js';
import { pairsOf } from './pairs.js';
import { Sharing } from './sharing.js';
import { Verdict } from './verdict.js';

const useCheck = (ppId: string) =>
  useRead([...ofShifts, 'check', ppId], options =>
    pay.verifyPay(
      { body: { membernumber: ownNumber(), pay_period: numberOf(ppId), year: yearOf(ppId) } },
      options,
    ),
  );

/** The question that everything else is for. */
export const CheckPage = () => (
  <PeriodFrame
    at="check"
    usual="paid"
    title={({ pay_period_number, year }) => words.check.title(pay_period_number, year)}
  >
    {known => <Check {...known} />}
  </PeriodFrame>
);

function Check(known: InPeriod) {
  const { ppId, period } = known;
  const { data: check, error, refetch } = useCheck(ppId);
  return (
    <>
      <AboutPeriod of={known} base="/pay/check" />
      {!check && <NotYet error={error} again={refetch} />}
      {check && <Verdict check={check} ppId={ppId} payDay={period.pay_date} />}
      {check && check.status !== 'missing_data' && <Parts check={check} ppId={ppId} />}
      {check && <Sharing ppId={ppId} isComplete={check.status !== 'missing_data'} />}
    </>
  );
}

interface PartsProps {
  readonly check: VerificationResult;
  readonly ppId: string;
}

function Parts({ check, ppId }: PartsProps) {
  const { data: report, error, refetch } = useReport(ppId, true);
  if (!report) return <NotYet error={error} again={refetch} />;
  const pairs = pairsOf(report, check);
  return (
    <>
      <PairedChart pairs={pairs} />
      <Categories pairs={pairs} />
    </>
  );
}
