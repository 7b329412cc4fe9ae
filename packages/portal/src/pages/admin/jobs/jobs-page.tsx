import type { Job } from '@guildhall/contracts/platform';
import { type Service, services } from '../../../api/clients.js';
import { Facts } from '../../../components/facts.js';
import { Waiting } from '../../../components/states.js';
import { Act } from '../../../forms/act.js';
import { showToast } from '../../../forms/toast.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { timeColumn } from '../../../tables/time-column.js';
import { AdminPage } from '../admin-page.js';
import { Thing } from '../audit/cells.js';
import { fieldInWords } from '../audit/details.js';
import { Down } from '../overview/health.js';
import { jobs as words } from '../words/index.js';
import { jobsKey, useJobs } from './use-jobs.js';

interface FailedJob extends Job {
  readonly service: Service;
}

/** Some kinds have several queues: deliveries one for each subscriber. */
const kindOf = ({ name }: Job) => name.replace(/^(deliver-event)-.*|-later$/, '$1');
const nameOf = (job: Job) => words.names[kindOf(job)] ?? job.name;

/** What a subject is, as the audit log calls it. */
const things: Readonly<Record<string, string>> = {
  'deliver-event': 'event',
  'erase-person': 'erasure',
  leaving: 'member',
  'notify-sync': 'sync',
  'update-roles': 'account',
};

function subjectOf(job: FailedJob) {
  // Of a job about everything, its name says enough.
  if (/^(all|later)$/.test(job.subject)) return null;
  const thing = things[kindOf(job)];
  return thing ? <Thing about={`${thing}:${job.subject}`} /> : job.subject;
}

function Retry({ job }: { readonly job: FailedJob }) {
  const action = words.retries[job.state];
  return (
    <Act
      look="plain"
      aria-label={`${action}: ${nameOf(job)}, ${fieldInWords(job.service)}`}
      run={() => services[job.service].retryJob({ params: { id: job.id } })}
      touches={[jobsKey, ['audit']]}
      onDone={() => showToast(words.retried)}
    >
      {action}
    </Act>
  );
}

const columns: readonly Column<FailedJob>[] = [
  { title: words.job, show: nameOf },
  { title: words.subject, show: subjectOf },
  { title: words.service, show: ({ service }) => fieldInWords(service) },
  {
    title: words.error,
    show: ({ error }) =>
      error && (
        <span class="long" lang="en">
          {error}
        </span>
      ),
  },
  timeColumn(words.since, ({ created_at }) => created_at),
  timeColumn(words.next, ({ next_attempt_at }) => next_attempt_at),
  { title: words.retry, isAction: true, show: job => <Retry job={job} /> },
];

const FailedJobs = ({ jobs }: { readonly jobs: readonly FailedJob[] }) =>
  jobs.length > 0 ? (
    <Table
      title={words.failedJobs}
      rows={jobs}
      columns={columns}
      keyOf={({ service, id }) => `${service} ${id}`}
    />
  ) : (
    <p class="empty" role="status">
      {words.empty}
    </p>
  );

export function JobsPage() {
  const answers = useJobs();
  const known = (Object.keys(answers) as Service[]).flatMap(service => {
    const answer = answers[service];
    return answer ? [{ service, ...answer }] : [];
  });
  const failedFirst = known
    .flatMap(({ service, jobs }) => jobs.map(job => ({ ...job, service })))
    .sort((a, b) => a.state.localeCompare(b.state));
  return (
    <AdminPage at="jobs">
      <p>{words.about}</p>
      <Down answers={answers} />
      {known.length > 0 ? (
        <FailedJobs jobs={failedFirst} />
      ) : (
        Object.values(answers).includes(undefined) && <Waiting />
      )}
      <Facts
        wide
        facts={known.map(({ service, counts }) => [fieldInWords(service), words.counts(counts)])}
      />
    </AdminPage>
  );
}
