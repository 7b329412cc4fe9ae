import type { VerificationResult } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { ownNumber } from '../../../api/home.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { type InPeriod, PeriodFrame } from '../days/in-period.js';
import { numberOf, yearOf } from '../days/periods.js';
import { HolidayQuestions } from '../period/holiday-questions.js';
import { useReport } from '../period/queries.js';
import { useStatements } from '../statements/queries.js';
import { words } from '../words/index.js';
import { Categories } from './categories.js';
import { Evidence } from './evidence.js';
import { judge } from './judgement.js';
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
    isTitleHidden
    title={({ pay_period_number, year }) => words.check.title(pay_period_number, year)}
  >
    {known => <Check {...known} />}
  </PeriodFrame>
);

function Check(known: InPeriod) {
  const { ppId } = known;
  const { data: check, error, refetch } = useCheck(ppId);
  return (
    <>
      {!check && <NotYet error={error} again={refetch} />}
      <HolidayQuestions ppId={ppId} />
      {check && <Verdict check={check} of={known} />}
      {check && check.status !== 'missing_data' && <Parts check={check} ppId={ppId} />}
      {check && check.status !== 'missing_data' && <Evidence ppId={ppId} />}
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
  const stored = useStatements().data?.statements.find(({ pp_id }) => pp_id === ppId);
  if (!report) return <NotYet error={error} again={refetch} />;
  const pairs = pairsOf(report, check);
  // What it adjusts of other periods is in it, too.
  const gross = stored && stored.gross_pay !== check.actual_pay ? stored.gross_pay : null;
  return <Categories pairs={pairs} explained={judge(check).explained} gross={gross} />;
}
