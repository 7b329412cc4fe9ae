import type { VerificationResult } from '@guildhall/contracts/pay';
import { pay } from '../../../api/clients.js';
import { ownNumber } from '../../../api/home.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { type InPeriod, PeriodFrame } from '../days/in-period.js';
import { askedIn, periodQuery } from '../days/periods.js';
import { HolidayQuestions } from '../period/holiday-questions.js';
import { useReport } from '../period/queries.js';
import { useStatements } from '../statements/queries.js';
import { words } from '../words/index.js';
import { Categories } from './categories.js';
import { judge } from './judgement.js';
import { pairsOf } from './pairs.js';
import { Sharing } from './sharing.js';
import { Verdict } from './verdict.js';

const say = words.evidence;

/** A check to hand to payroll, or to keep: what it rests on is in it, and it is signed. */
function Evidence({ ppId }: { readonly ppId: string }) {
  const path = '/api/pay/api/v1/pay-check/evidence';
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{say.title}</h2>
      <p>{say.about}</p>
      <p class="actions">
        <a
          class="button second"
          href={`${path}.pdf?${periodQuery(ppId)}`}
          download={`pay-evidence-${ppId}.pdf`}
        >
          {say.save}
        </a>
        <a href={`${path}?${periodQuery(ppId)}`} download={`pay-evidence-${ppId}.json`}>
          {say.data}
        </a>
      </p>
    </section>
  );
}

const useCheck = (ppId: string) =>
  useRead([...ofShifts, 'check', ppId], options =>
    pay.verifyPay({ body: { membernumber: ownNumber(), ...askedIn(ppId) } }, options),
  );

/** The question that everything else is for. */
export const CheckPage = () => (
  <PeriodFrame
    at="check"
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
