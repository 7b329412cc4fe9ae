import type { OwnSession } from '@guildhall/contracts/platform';
import { useMutation, useQuery } from '@tanstack/preact-query';
import { changed } from '../../api/changed.js';
import { platform } from '../../api/clients.js';
import { troubleOf } from '../../api/trouble.js';
import { Button } from '../../components/button.js';
import { Failure, NotYet } from '../../components/states.js';
import { DoneBar, sayDone } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
import { instant } from '../../words/format.js';
import { words } from '../../words/index.js';
import { browserName } from './browser-name.js';
import { OwnData } from './own-data.js';

const say = words.sessions;
const key = ['platform', 'sessions'] as const;

function Row({ session }: { readonly session: OwnSession }) {
  const name = browserName(session.user_agent);
  const end = useMutation({
    mutationFn: () => platform.endOwnSession({ params: { id: session.id } }),
    onSuccess: () => sayDone(say.ended(name)),
    onSettled: () => changed(key),
  });
  return (
    <li class="row">
      <div>
        <strong>{name}</strong>
        {session.current && <span class="badge">{say.thisOne}</span>}
        <p class="quiet">
          {say.used(instant(session.last_seen_at))}, {say.since(instant(session.created_at))}
        </p>
        {end.error && <Failure error={end.error} />}
      </div>
      {!session.current && (
        <Button
          look="second"
          aria-label={say.endNamed(name)}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {say.end}
        </Button>
      )}
    </li>
  );
}

/** Ended elsewhere meanwhile: as it was wanted. */
function passOverGone(error: unknown): void {
  if (troubleOf(error).kind !== 'gone') throw error;
}

/** For whoever has lost a phone, or logged in here and there for years: one by one nobody would. */
function Others({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const others = sessions.filter(({ current }) => !current);
  const end = useMutation({
    mutationFn: async () => {
      for (const { id } of others)
        await platform.endOwnSession({ params: { id } }).catch(passOverGone);
    },
    onSuccess: () => sayDone(say.othersEnded(others.length)),
    onSettled: () => changed(key),
  });
  if (others.length < 2) return null;
  return (
    <>
      {end.error && <Failure error={end.error} />}
      <p class="actions">
        <Button look="second" disabled={end.isPending} onClick={() => end.mutate()}>
          {say.endOthers(others.length)}
        </Button>
      </p>
    </>
  );
}

export function SessionsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => platform.listOwnSessions({}, { signal }),
  });
  return (
    <Page title={say.title} name={words.pages.sessions}>
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
      <OwnData />
      <DoneBar />
    </Page>
  );
}
