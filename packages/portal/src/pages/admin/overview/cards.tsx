import type { ChatBotQueues } from '@guildhall/contracts/chat-bot';
import type { AdminOverview, JobCounts, PlatformDay } from '@guildhall/contracts/platform';
import { Ago } from '../../../components/ago.js';
import { Facts } from '../../../components/facts.js';
import { share, shortDate, whole } from '../../../words/format.js';
import { Tile } from '../../home/tile.js';
import type { useJobs } from '../jobs/use-jobs.js';
import { words } from './words/index.js';

interface CardsProps {
  readonly overview: AdminOverview;
  /** Left out until chat-bot has answered, and while it is down. */
  readonly queues: ChatBotQueues | undefined;
  readonly jobs: ReturnType<typeof useJobs>;
  readonly earlier: PlatformDay | undefined;
}

type Count = readonly [term: string, count: number];

const inWhole = (counts: readonly Count[]) =>
  counts.map(([term, count]) => [term, whole(count)] as const);

const statusesOf = ({ by_status }: AdminOverview['members']): readonly Count[] =>
  Object.entries(by_status)
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => [words.statuses[status] ?? status, count]);

const linkedOf = ({ linked, linked_share }: AdminOverview['members']) =>
  linked_share === null ? words.nobody : words.linked(whole(linked), share(linked_share));

function SyncCard({ sync: { data_from, last, running } }: Pick<AdminOverview, 'sync'>) {
  const state = data_from ? (
    <>
      {words.from} <Ago at={data_from} />.
    </>
  ) : (
    words.never
  );
  const next = running
    ? { href: `/admin/sync/${running.id}`, label: words.watch }
    : { href: '/admin/sync', label: last ? words.runs : words.begin };
  return (
    <Tile title={words.data} state={state} next={next}>
      {running && <p>{words.running}</p>}
      {last?.finished_at && (
        <p class={last.status === 'completed' ? '' : 'bad'}>
          <a href={`/admin/sync/${last.id}`}>{words.last}</a> {words.states[last.status]}{' '}
          <Ago at={last.finished_at} />.
        </p>
      )}
    </Tile>
  );
}

interface EarlierProps {
  readonly day: PlatformDay | undefined;
  readonly of: 'members' | 'linked';
}

function Earlier({ day, of }: EarlierProps) {
  const count = day?.[of] ?? null;
  if (!day || count === null) return null;
  return <p class="quiet">{words.earlier(whole(count), shortDate(day.day))}</p>;
}

function JobsCard({ answers }: { readonly answers: CardsProps['jobs'] }) {
  const counts = Object.values(answers).flatMap(answer => answer?.counts ?? []);
  const sum = (state: keyof JobCounts) => counts.reduce((all, each) => all + each[state], 0);
  const failed = sum('failed');
  return (
    <Tile
      title={words.jobs}
      state={counts.length > 0 && (failed > 0 ? words.failed(whole(failed)) : words.noneFailed)}
      next={{ href: '/admin/jobs', label: words.toJobs }}
    >
      <Facts
        facts={inWhole([
          [words.waiting, sum('waiting')],
          [words.retrying, sum('retrying')],
        ])}
      />
    </Tile>
  );
}

export const Cards = ({ overview, queues, jobs, earlier }: CardsProps) => (
  <div class="cards">
    <Tile title={words.members} state={<strong>{whole(overview.members.total)}</strong>}>
      <Facts facts={inWhole(statusesOf(overview.members))} />
      <Earlier day={earlier} of="members" />
      {overview.members.counted_at && (
        <p class="quiet">
          {words.counted} <Ago at={overview.members.counted_at} />
        </p>
      )}
    </Tile>
    <SyncCard sync={overview.sync} />
    <Tile
      title={words.chat}
      state={linkedOf(overview.members)}
      next={
        queues && queues.reviews > 0
          ? { href: '/admin/verifications', label: words.toAbsent(whole(queues.reviews)) }
          : undefined
      }
    >
      <Earlier day={earlier} of="linked" />
    </Tile>
    <JobsCard answers={jobs} />
    {overview.administrator_role && (
      <Tile
        title={words.administrators}
        state={words.whoIs(overview.administrator_role)}
        next={{ href: '/admin/audit', label: words.toAudit }}
      />
    )}
  </div>
);
