import type { AdminOverview, JobCounts, PlatformDay } from '@guildhall/contracts/platform';
import type { ComponentChildren } from 'preact';
import { share, shortDate, whole } from '../../../words/format.js';
import type { useJobs } from '../jobs/use-jobs.js';
import { overview as words } from '../words/index.js';

interface CountsProps {
  readonly overview: AdminOverview;
  readonly jobs: ReturnType<typeof useJobs>;
  readonly earlier: PlatformDay | undefined;
}

interface CountProps {
  readonly of: string;
  readonly count: number;
  readonly children?: ComponentChildren;
}

const Count = ({ of, count, children }: CountProps) => (
  <div>
    <dt>{of}</dt>
    <dd>
      {whole(count)}
      <small>{children}</small>
    </dd>
  </div>
);

const earlierOf = (day: PlatformDay | undefined, of: 'members' | 'linked') => {
  const count = day?.[of] ?? null;
  return day && count !== null ? words.earlier(whole(count), shortDate(day.day)) : null;
};

/** The commonest first. */
const statusesOf = ({ by_status }: AdminOverview['members']) =>
  Object.entries(by_status)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3);

function JobCount({ jobs }: Pick<CountsProps, 'jobs'>) {
  const counts = Object.values(jobs).flatMap(answer => answer?.counts ?? []);
  if (counts.length === 0) return null;
  const sum = (state: keyof JobCounts) => counts.reduce((all, each) => all + each[state], 0);
  return (
    <Count of={words.failedJobs} count={sum('failed')}>
      {words.others(whole(sum('waiting')), whole(sum('retrying')))}{' '}
      <a href="/admin/jobs">{words.toJobs}</a>
    </Count>
  );
}

/** How many, with what it was thirty days ago. */
export const Counts = ({ overview: { members }, jobs, earlier }: CountsProps) => (
  <dl class="stats">
    <Count of={words.members} count={members.total}>
      {earlierOf(earlier, 'members')}
    </Count>
    {statusesOf(members).map(([status, count]) => (
      <Count key={status} of={words.statuses[status] ?? status} count={count} />
    ))}
    <Count of={words.linked} count={members.linked}>
      {members.linked_share === null ? words.noActive : words.ofActive(share(members.linked_share))}
      {earlierOf(earlier, 'linked') && `, ${earlierOf(earlier, 'linked')}`}
    </Count>
    <JobCount jobs={jobs} />
  </dl>
);
