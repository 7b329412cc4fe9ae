import type { PayPeriod } from '@guildhall/contracts/pay';
import type { ComponentChildren } from 'preact';
import { Failure, Waiting } from '../../../shell/states.js';
import { PayPage, usePeriodInAddress } from '../pay-page.js';
import { words } from '../words/index.js';
import { before, idOf, isPeriodId, useCurrentPeriod, usePeriod } from './periods.js';

export interface InPeriod {
  readonly ppId: string;
  readonly period: PayPeriod;
  readonly current: PayPeriod;
}

interface InPeriodProps {
  readonly at: 'period' | 'check';
  /** Which one is meant where the address names none. */
  readonly usual: 'running' | 'last';
  readonly title: (period: PayPeriod) => string;
  readonly children: (known: InPeriod) => ComponentChildren;
}

/** A page about one pay period, once it is known which. */
export function PeriodFrame({ at, usual, title, children }: InPeriodProps) {
  const named = usePeriodInAddress();
  const current = useCurrentPeriod();
  if (!current.data)
    return (
      <PayPage at={at} title={words.places[at]}>
        {current.error ? <Failure error={current.error} again={current.refetch} /> : <Waiting />}
      </PayPage>
    );
  const running = idOf(current.data);
  const ppId = named ?? (usual === 'running' ? running : before(running));
  return <Known key={ppId} {...{ at, ppId, title, children }} current={current.data} />;
}

interface KnownProps extends Omit<InPeriodProps, 'usual'> {
  readonly ppId: string;
  readonly current: PayPeriod;
}

function Known({ at, ppId, current, title, children }: KnownProps) {
  const { data: period, error, refetch } = usePeriod(isPeriodId(ppId) ? ppId : idOf(current));
  if (!isPeriodId(ppId) || period === null)
    return (
      <PayPage at={at} title={words.places[at]}>
        <p>{words.noPeriod}</p>
      </PayPage>
    );
  if (!period)
    return (
      <PayPage at={at} title={words.places[at]}>
        {error ? <Failure error={error} again={refetch} /> : <Waiting />}
      </PayPage>
    );
  return (
    <PayPage at={at} title={title(period)}>
      {children({ ppId, period, current })}
    </PayPage>
  );
}
