import type { OwnSession } from '@guildhall/contracts/platform';
import { toApiError } from '../../api/api-error.js';
import { platform } from '../../api/clients.js';
import { useRead } from '../../api/read.js';
import { NotYet } from '../../components/states.js';
import { Act } from '../../forms/act.js';
import { showToast } from '../../forms/toast.js';
import { instant } from '../../words/format.js';
import { words } from '../../words/index.js';
import { browserName } from './browser-name.js';

const say = words.sessions;
const key = ['platform', 'sessions'] as const;

function Row({ session }: { readonly session: OwnSession }) {
  const name = browserName(session.user_agent);
  return (
    <li class="row">
      <div>
        <strong>{name}</strong>
        {session.current && <span class="badge">{say.thisOne}</span>}
        <p class="quiet">
          {say.used(instant(session.last_seen_at))}, {say.since(instant(session.created_at))}
        </p>
      </div>
      {!session.current && (
        <Act
          look="second"
          aria-label={say.endNamed(name)}
          run={() => platform.endOwnSession({ params: { id: session.id } })}
          touches={[key]}
          onDone={() => showToast(say.ended(name))}
        >
          {say.end}
        </Act>
      )}
    </li>
  );
}

/** Ended elsewhere meanwhile: as it was wanted. */
function passOverGone(error: unknown): void {
  if (toApiError(error).kind !== 'gone') throw error;
}

/** For a phone that was lost, or logins of many years. */
function Others({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const others = sessions.filter(({ current }) => !current);
  const endAll = async () => {
    for (const { id } of others)
      await platform.endOwnSession({ params: { id } }).catch(passOverGone);
  };
  if (others.length < 2) return null;
  return (
    <div class="actions">
      <Act
        look="second"
        run={endAll}
        touches={[key]}
        onDone={() => showToast(say.othersEnded(others.length))}
      >
        {say.endOthers(others.length)}
      </Act>
    </div>
  );
}

/** Where one is logged in, and the way to end it there. */
export function Sessions() {
  const { data, error, refetch } = useRead(key, options => platform.listOwnSessions({}, options));
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{say.title}</h2>
      <p>{say.about}</p>
      {!data && <NotYet error={error} again={refetch} />}
      {data && (
        <ul class="rows">
          {data.sessions.map(session => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && <Others sessions={data.sessions} />}
      {data?.sessions.length === 1 && <p class="quiet">{say.onlyThis}</p>}
    </section>
  );
}
