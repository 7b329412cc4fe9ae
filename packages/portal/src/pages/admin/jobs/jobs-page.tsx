import type { Service } from '../../../api/clients.js';
import { Facts } from '../../../components/facts.js';
import { Waiting } from '../../../components/states.js';
import { AdminPage } from '../admin-page.js';
import { Down } from '../overview/health.js';
import { FailedJobs } from './failed-jobs.js';
import { useJobs } from './use-jobs.js';
import { words } from './words/index.js';

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
      {known.length > 0 ? <FailedJobs jobs={failedFirst} /> : <Waiting />}
      <Facts wide facts={known.map(({ service, counts }) => [service, words.counts(counts)])} />
    </AdminPage>
  );
}
