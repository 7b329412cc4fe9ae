import type { AdminOverview } from '@guildhall/contracts/platform';
import { Ago } from '../../../components/ago.js';
import { Badge } from '../../../components/badge.js';
import { words } from './words/index.js';

/** How old what was synchronized is, beside the services. */
export function MemberData({ sync: { data_from, last, running } }: Pick<AdminOverview, 'sync'>) {
  const hasFailed = last !== null && last.status !== 'completed';
  return (
    <li>
      <b>{words.data}</b>
      {running ? (
        <Badge tone="none">{words.isRunning}</Badge>
      ) : hasFailed || !data_from ? (
        <Badge tone="warn">{words.old}</Badge>
      ) : (
        <Badge tone="good">{words.fresh}</Badge>
      )}
      <span class="small quiet">
        {data_from ? (
          <>
            {words.from} <Ago at={data_from} />.
          </>
        ) : (
          words.never
        )}{' '}
        {last?.finished_at && hasFailed && (
          <>
            <a href={`/admin/sync/${last.id}`}>{words.last}</a> {words.states[last.status]}{' '}
            <Ago at={last.finished_at} />.{' '}
          </>
        )}
        {running ? (
          <a href={`/admin/sync/${running.id}`}>{words.watch}</a>
        ) : (
          <a href="/admin/sync">{last ? words.runs : words.begin}</a>
        )}
      </span>
    </li>
  );
}
