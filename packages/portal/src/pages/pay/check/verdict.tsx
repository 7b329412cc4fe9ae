import type { VerificationResult } from '@guildhall/contracts/pay';
import { Facts } from '../../../components/facts.js';
import { longDay, money } from '../../../words/format.js';
import { today } from '../days/days.js';
import { Warnings } from '../statements/warnings.js';
import { words } from '../words/index.js';

const say = words.check;

type Absence = keyof typeof say.missing;
const absences: readonly Absence[] = ['configuration', 'shifts', 'statement'];

function sentenceOf({ status, difference, discrepancies }: VerificationResult): string {
  if (status === 'missing_data') return say.cannot;
  if (status === 'match') return discrepancies.length === 0 ? say.right : say.even;
  return difference < 0 ? say.less(money(-difference)) : say.more(money(difference));
}

const tone = ({ status, difference }: VerificationResult) => {
  if (status === 'missing_data') return 'open';
  return status === 'match' ? 'right' : difference < 0 ? 'less' : 'more';
};

interface VerdictProps {
  readonly check: VerificationResult;
  readonly ppId: string;
  readonly payDay: string;
}

/** The answer in one sentence, and what to do next. */
export function Verdict({ check, ppId, payDay }: VerdictProps) {
  const missing = absences.filter(absence =>
    check.discrepancies.some(({ category }) => category === absence),
  );
  const mendAt = {
    configuration: '/pay/settings',
    shifts: `/pay/period/${ppId}`,
    statement: '/pay/statements',
  } as const;
  return (
    <section class={`verdict ${tone(check)}`}>
      <p class="sentence">{sentenceOf(check)}</p>
      {check.status !== 'missing_data' && (
        <Facts
          facts={[
            [say.earned, money(check.expected_pay)],
            [say.paidForIt, money(check.actual_pay)],
          ]}
        />
      )}
      {check.status === 'missing_data' && (
        <ul>
          {missing.map(absence => (
            <li key={absence}>
              {absence === 'statement' && payDay > today() ? (
                say.notYet(longDay(payDay))
              ) : (
                <>
                  {say.missing[absence]} <a href={mendAt[absence]}>{say.mend[absence]}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {check.warnings && (
        <div class="notice">
          <p>{say.doubtful}</p>
          <Warnings texts={check.warnings} said={check.warnings_said} />
          <p>
            <a href="/pay/statements">{say.toStatements}</a>
          </p>
        </div>
      )}
      {check.status === 'discrepancy' && <Next isMore={check.difference > 0} ppId={ppId} />}
    </section>
  );
}

interface NextProps {
  readonly isMore: boolean;
  readonly ppId: string;
}

/** Who is paid more than recorded has mostly not recorded everything: no letter should be the first thing offered. */
const Next = ({ isMore, ppId }: NextProps) => (
  <>
    {isMore && <p>{say.allRecorded}</p>}
    <p class="actions">
      {isMore && (
        <a class="button" href={`/pay/period/${ppId}`}>
          {say.toShifts}
        </a>
      )}
      <a class={isMore ? 'button second' : 'button'} href={`/pay/letter/${ppId}`}>
        {say.letter}
      </a>
    </p>
  </>
);
