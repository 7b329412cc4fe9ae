import type { PayPeriod } from '@guildhall/contracts/pay';
import { type ComponentChildren, Fragment } from 'preact';
import { useLocation } from 'preact-iso/router';
import { NotYet } from '../../../components/states.js';
import { longDay, span } from '../../../words/format.js';
import { PayPage } from '../pay-page.js';
import { words } from '../words/index.js';
import { today } from './days.js';
import {
  after,
  before,
  idOf,
  isAskedFor,
  isPeriodId,
  numberOf,
  paidLast,
  useCurrentPeriod,
  usePeriod,
  yearOf,
} from './periods.js';

interface PeriodSwitchProps {
  readonly ppId: string;
  readonly current: string;
  readonly base: string;
}

/** To the periods around this one. */
const PeriodSwitch = ({ ppId, current, base }: PeriodSwitchProps) => (
  <nav class="switch" aria-label={words.places.period}>
    <a class="button second" href={`${base}/${before(ppId)}`} aria-label={words.earlier}>
      ←
    </a>
    {ppId !== current && <a href={`${base}/${current}`}>{words.today}</a>}
    <a class="button second" href={`${base}/${after(ppId)}`} aria-label={words.later}>
      →
    </a>
  </nav>
);

export interface InPeriod {
  readonly ppId: string;
  readonly period: PayPeriod;
  readonly current: PayPeriod;
}

/** Which days it is, when they are paid, and the way to the periods around it. */
export const AboutPeriod = ({ of, base }: { readonly of: InPeriod; readonly base: string }) => (
  <div class="about">
    <p>
      {span(of.period.start_date, of.period.end_date)}.{' '}
      {words.period.paid(longDay(of.period.pay_date))}
    </p>
    <PeriodSwitch ppId={of.ppId} current={idOf(of.current)} base={base} />
  </div>
);

interface InPeriodProps {
  readonly at: 'period' | 'check';
  /** Which one is meant where the address names none. */
  readonly usual: 'running' | 'paid';
  readonly title: (period: PayPeriod) => string;
  readonly children: (known: InPeriod) => ComponentChildren;
}

/**
 * A page about one pay period, once it is known which. What loads changes its content alone: whoever has gone on to
 * its menu meanwhile is still there.
 */
export function PeriodFrame({ at, usual, title, children }: InPeriodProps) {
  const [, named] = /\/(\d{6})$/.exec(useLocation().path) ?? [];
  const { data: current, error, refetch } = useCurrentPeriod();
  const running = current && idOf(current);
  const ppId = named ?? (running && (usual === 'running' ? running : paidLast(current, today())));
  const isNone = ppId !== undefined && !isPeriodId(ppId);
  const isExtra = ppId !== undefined && !isNone && !isAskedFor(ppId);
  // The one that runs is known already: asked for once more it would come a round trip later.
  const isRunning = ppId !== undefined && ppId === running;
  const asked = usePeriod(isNone || isExtra || isRunning ? undefined : ppId);
  const period = isNone ? null : isRunning ? current : asked.data;
  return (
    <PayPage
      at={at}
      ppId={period && ppId !== running ? ppId : undefined}
      title={period ? title(period) : words.places[at]}
    >
      {period && current && ppId ? (
        <Fragment key={ppId}>{children({ ppId, period, current })}</Fragment>
      ) : period === null ? (
        <p>{words.noPeriod}</p>
      ) : isExtra && running ? (
        <>
          <PeriodSwitch ppId={ppId} current={running} base={`/pay/${at}`} />
          <p>
            {words.onlyInYear(numberOf(ppId), yearOf(ppId))}{' '}
            <a href={`/pay/year/${yearOf(ppId)}`}>{words.year.title(yearOf(ppId))}</a>
          </p>
        </>
      ) : (
        <NotYet error={error ?? asked.error} again={() => (error ? refetch() : asked.refetch())} />
      )}
    </PayPage>
  );
}
