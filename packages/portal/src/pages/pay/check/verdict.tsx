import type { VerificationResult } from '@guildhall/contracts/pay';
import { Facts } from '../../../components/facts.js';
import { longDay, money } from '../../../words/format.js';
import { change } from '../amounts.js';
import { today } from '../days/days.js';
import { useStatements } from '../statements/queries.js';
import { RateFound } from '../statements/rate-found.js';
import { Warnings } from '../statements/what-was-read.js';
import { words } from '../words/index.js';
import { sumOf } from './disputed.js';
import { type Judgement, judge } from './judgement.js';
import { whyOf } from './notes.js';
import { nameOf } from './paired-chart.js';

const say = words.check;

type Absence = keyof typeof say.missing;
/** The statement first: a tap takes the rate over from it. */
const absences: readonly Absence[] = ['statement', 'configuration', 'shifts'];

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
  const judgement = judge(check);
  const gross = useStatements().data?.statements.find(({ pp_id }) => pp_id === ppId)?.gross_pay;
  return (
    <section class={`verdict ${judgement.tone}`}>
      <p class="sentence">{judgement.sentence}</p>
      {check.status !== 'missing_data' && (
        <Facts
          facts={[
            [say.earned, money(check.expected_pay)],
            [say.paidForIt, money(check.actual_pay)],
            [say.gross, gross != null && gross !== check.actual_pay && money(gross)],
            [say.notCounted, judgement.explained.length > 0 && change(sumOf(judgement.explained))],
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
      {missing.includes('configuration') && <RateFound />}
      {check.warnings && (
        <div class="notice">
          <p>{say.doubtful}</p>
          <Warnings texts={check.warnings} said={check.warnings_said} />
          <p>
            <a href="/pay/statements">{say.toStatements}</a>
          </p>
        </div>
      )}
      {judgement.next && <Next next={judgement.next} mayWrite={judgement.mayWrite} ppId={ppId} />}
      <Explained explained={judgement.explained} />
    </section>
  );
}

/** Whoever is paid an award beside too little is not paid more. */
const Explained = ({ explained }: Pick<Judgement, 'explained'>) =>
  explained.length === 0 ? null : (
    <>
      <p>{say.explained}</p>
      <ul>
        {explained.map(({ category, difference, findings }) => (
          <li key={category}>
            {nameOf(category)}: {change(difference)}. {whyOf(findings)}
          </li>
        ))}
      </ul>
    </>
  );

interface NextProps {
  readonly next: NonNullable<Judgement['next']>;
  readonly mayWrite: boolean;
  readonly ppId: string;
}

/** Where one’s own records are the first thing to look at, no letter is the first thing offered. */
function Next({ next, mayWrite, ppId }: NextProps) {
  const own = {
    write: null,
    hours: { asks: say.moreHours, href: `/pay/period/${ppId}`, look: say.toShifts },
    shifts: { asks: say.allRecorded, href: `/pay/period/${ppId}`, look: say.toShifts },
    percentage: { asks: say.ifPercentage, href: '/pay/settings', look: words.places.settings },
    rate: { asks: say.ifItWas, href: '/pay/settings', look: words.places.settings },
  }[next];
  return (
    <>
      {own && <p>{own.asks}</p>}
      <p class="actions">
        {own && (
          <a class="button" href={own.href}>
            {own.look}
          </a>
        )}
        {mayWrite && (
          <a class={own ? 'button second' : 'button'} href={`/pay/letter/${ppId}`}>
            {say.letter}
          </a>
        )}
      </p>
    </>
  );
}
