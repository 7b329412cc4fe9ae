import type { OwnSession } from '@guildhall/contracts/platform';
import { toApiError } from '../../api/api-error.js';
import { platform } from '../../api/clients.js';
import { useRead } from '../../api/read.js';
import { NotYet } from '../../components/states.js';
import { Act } from '../../forms/act.js';
import { showToast } from '../../forms/toast.js';
import { instant } from '../../words/format.js';
import { words } from '../../words/index.js';

type Sign = readonly [sign: RegExp, name: string];

/** The first that fits: most browsers call themselves by the names of others, too. */
const browsers: readonly Sign[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Sign[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (signs: readonly Sign[], text: string) =>
  signs.find(([sign]) => sign.test(text))?.[1];

/** A name that a person knows their browser by. */
function browserName(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '');
  const system = firstOf(systems, userAgent ?? '');
  if (browser && system) return words.sessions.browser(browser, system);
  return browser ?? system ?? words.sessions.unknown;
}

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
