import type { VerificationResult } from '@guildhall/contracts/pay';
import { Figure, Hero } from '../../../components/hero.js';
import { longDay, span } from '../../../words/format.js';
import { today } from '../days/days.js';
import { type InPeriod, PeriodSwitch } from '../days/in-period.js';
import { RateFound } from '../statements/rate-found.js';
import { Warnings } from '../statements/what-was-read.js';
import { words } from '../words/index.js';
import { Causes } from './causes.js';
import { type Judgement, judge } from './judgement.js';
import { reasonOf } from './notes.js';
import { PercentageFound } from './percentage-found.js';

const say = words.check;

type Absence = keyof typeof say.missing;
/** The statement first: a tap takes the rate over from it. */
const absences: readonly Absence[] = ['statement', 'configuration', 'shifts'];

const mendAt = (absence: Absence, ppId: string) =>
  ({
    configuration: '/pay/settings',
    shifts: `/pay/period/${ppId}`,
    statement: '/pay/statements',
  })[absence];

/** What is still needed before there is an answer. */
const Missing = ({ missing, of: { ppId, period } }: MissingProps) => (
  <>
    <ul>
      {missing.map(absence => (
        <li key={absence}>
          {absence === 'statement' && period.pay_date > today() ? (
            say.notYet(longDay(period.pay_date))
          ) : (
            <>
              {say.missing[absence]} <a href={mendAt(absence, ppId)}>{say.mend[absence]}</a>
            </>
          )}
        </li>
      ))}
    </ul>
    {missing.includes('configuration') && <RateFound />}
  </>
);

interface MissingProps {
  readonly missing: readonly Absence[];
  readonly of: InPeriod;
}

const Doubts = ({ check }: Pick<VerdictProps, 'check'>) =>
  check.warnings ? (
    <div class="notice">
      <p>{say.doubtful}</p>
      <Warnings texts={check.warnings} said={check.warnings_said} />
      <p>
        <a href="/pay/statements">{say.toStatements}</a>
      </p>
    </div>
  ) : null;

export const tones = { open: 'none', right: 'good', less: 'bad', more: 'warn' } as const;

/** The amount stands out, or the one word that answers. */
export function Answered({ sentence, amount }: Pick<Judgement, 'sentence' | 'amount'>) {
  const figure = amount ?? /^\p{L}+\.(?= )/u.exec(sentence)?.[0];
  if (figure === undefined) return <>{sentence}</>;
  const at = sentence.indexOf(figure);
  return (
    <>
      {sentence.slice(0, at)}
      <Figure>{figure}</Figure>
      {sentence.slice(at + figure.length)}
    </>
  );
}

interface VerdictProps {
  readonly check: VerificationResult;
  readonly of: InPeriod;
}

/** The answer in one sentence, one number, and what to do next. */
export function Verdict({ check, of }: VerdictProps) {
  const { ppId, period } = of;
  const missing = absences.filter(absence =>
    check.discrepancies.some(({ category }) => category === absence),
  );
  const judgement = judge(check);
  const causes = check.causes ?? [];
  const reason = reasonOf(check);
  return (
    <>
      <Hero
        tone={tones[judgement.tone]}
        eyebrow={
          <>
            {words.period.title(period.pay_period_number, period.year)},{' '}
            {span(period.start_date, period.end_date)}
            <PeriodSwitch of={of} base="/pay/check" />
          </>
        }
        sentence={<Answered {...judgement} />}
        next={
          (judgement.next || reason || causes.length > 0) && (
            <>
              {reason && <p>{reason}</p>}
              {causes.length > 0 && <Causes causes={causes} ppId={ppId} />}
              {judgement.next && (
                <Next next={judgement.next} mayWrite={judgement.mayWrite} ppId={ppId} />
              )}
            </>
          )
        }
      >
        {check.status === 'missing_data' && <Missing missing={missing} of={of} />}
      </Hero>
      <PercentageFound check={check} />
      <Doubts check={check} />
    </>
  );
}

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
