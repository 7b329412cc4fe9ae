import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { listed } from '../../../words/format.js';
import { statusInWords } from '../../../words/status.js';
import { AdminPage } from '../admin-page.js';
import { leavingsKey } from './keys.js';
import { Leavers } from './leavers.js';
import { words } from './words/index.js';

/** What LEAVING says: it is a setting, and changed there. */
function Settings() {
  const { data } = useRead([...leavingsKey, 'table'], options =>
    platform.listLeavings({ query: { limit: 1 } }, options),
  );
  const lines = Object.entries(data?.table ?? {});
  return (
    <section>
      <h2>{words.leavingSetting}</h2>
      {data && lines.length === 0 && <p class="empty">{words.endsNothing}</p>}
      <ul>
        {lines.map(([status, things]) => (
          <li key={status}>
            {status === 'gone' ? words.gone : statusInWords(status)}:{' '}
            {listed(things.map(thing => words.systems[thing]))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who is not finished, and what leaving ends. */
export const LeavingsPage = () => (
  <AdminPage at="members" title={words.leavings}>
    <p>
      {words.leavingsAbout} <a href="/admin/jobs">{words.toJobs}</a>
    </p>
    <Leavers />
    <Settings />
  </AdminPage>
);
