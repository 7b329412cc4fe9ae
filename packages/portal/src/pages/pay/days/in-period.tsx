import type { PayPeriod } from '@guildhall/contracts/pay';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type ComponentChildren, Fragment } from 'preact';
import { useLocation } from 'preact-iso/router';
import { Icon } from '../../../components/icon.js';
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

export interface InPeriod {
  readonly ppId: string;
  readonly period: PayPeriod;
  readonly current: PayPeriod;
}

interface PeriodSwitchProps {
  readonly of: Pick<InPeriod, 'ppId' | 'current'>;
  readonly base: string;
}

/** To the periods around this one. */
export const PeriodSwitch = ({ of: { ppId, current }, base }: PeriodSwitchProps) => (
  <nav class="switch" aria-label={words.places.period}>
    {ppId !== idOf(current) && <a href={`${base}/${idOf(current)}`}>{words.today}</a>}
    <a class="button second square" href={`${base}/${before(ppId)}`} aria-label={words.earlier}>
      <Icon of={ChevronLeft} />
    </a>
    <a class="button second square" href={`${base}/${after(ppId)}`} aria-label={words.later}>
      <Icon of={ChevronRight} />
    </a>
  </nav>
);

/** Which days it is, and when they are paid. */
const About = ({ period }: Pick<InPeriod, 'period'>) => (
  <>
    {span(period.start_date, period.end_date)}. {words.period.paid(longDay(period.pay_date))}
  </>
);

interface InPeriodProps {
  readonly at: 'period' | 'check';
  readonly title: (period: PayPeriod) => string;
  /** What can be done with it. */
  readonly actions?: (known: InPeriod) => ComponentChildren;
  readonly isTitleHidden?: boolean;
  readonly placesToast?: boolean;
  readonly children: (known: InPeriod) => ComponentChildren;
}

/**
 * A page about one pay period, once it is known which. What loads changes its content only: a person who has gone on to
 * its menu meanwhile is still there.
 */
export function PeriodFrame({ at, title, actions, children, ...page }: InPeriodProps) {
  const [, named] = /\/(\d{6})$/.exec(useLocation().path) ?? [];
  const { data: current, error, refetch } = useCurrentPeriod();
  const running = current && idOf(current);
  // Where the address names none: shifts are of now, and a check is of what was paid.
  const usual = current && (at === 'period' ? running : paidLast(current, today()));
  const ppId = named ?? usual;
  const isNone = ppId !== undefined && !isPeriodId(ppId);
  const isExtra = ppId !== undefined && !isNone && !isAskedFor(ppId);
  // The one that runs is known already: asked for once more it would come a round trip later.
  const isRunning = ppId !== undefined && ppId === running;
  const asked = usePeriod(isNone || isExtra || isRunning ? undefined : ppId);
  const period = isNone ? null : isRunning ? current : asked.data;
  const known = period && current && ppId ? { ppId, period, current } : null;
  return (
    <PayPage
      at={at}
      ppId={period && ppId !== running ? ppId : undefined}
      title={period ? title(period) : words.places[at]}
      about={period && <About period={period} />}
      actions={known && actions?.(known)}
      {...page}
    >
      {known ? (
        <Fragment key={ppId}>{children(known)}</Fragment>
      ) : period === null ? (
        <p>{words.noPeriod}</p>
      ) : isExtra && current ? (
        <>
          <PeriodSwitch of={{ ppId, current }} base={`/pay/${at}`} />
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
