import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { toApiError } from '../api/api-error.js';
import { forgetAnswers, useHome } from '../api/home.js';
import { useWaitingSecret } from '../api/secrets.js';
import { loggedOutPath, loginHref, loginToHome, useHasLeft, useKeptTab } from '../api/session.js';
import { NotYet } from '../components/states.js';
import { isStranger, organisation } from '../organisation.js';
import { words } from '../words/index.js';
import { Frame } from './frame.js';
import { Page } from './page.js';
import { MemberPages, NobodyPages } from './routes.js';
import { LogInAgain } from './session-ended.js';

/** For whoever is not logged in, at whatever address: the login leads back there. */
const Welcome = () => (
  <Page title={organisation.name}>
    <p>{words.welcome.about(organisation.name)}</p>
    {navigator.cookieEnabled ? (
      <p class="actions">
        <a class="button" href={loginHref()}>
          {words.logIn}
        </a>
      </p>
    ) : (
      <p class="notice">{words.welcome.cookies}</p>
    )}
  </Page>
);

/** Where a logout leads, and with it whatever the provider may remember. */
function LoggedOut() {
  const { only } = useLocation().query;
  return (
    <Page title={words.loggedOut.title}>
      <div role="status">
        <p>{words.loggedOut.about}</p>
        {only === 'here' && <p class="notice">{words.loggedOut.onlyHere}</p>}
      </div>
      <p class="actions">
        <a class="button" href={loginToHome()}>
          {words.logInAgain}
        </a>
      </p>
    </Page>
  );
}

/** In place of what somebody looked at until their session ended: whoever sits here now may be somebody else. */
function Ended() {
  useEffect(forgetAnswers, []);
  return (
    <Page title={words.ended.title}>
      <p>{words.ended.kept}</p>
      <p class="actions">
        <LogInAgain look="button" />
      </p>
    </Page>
  );
}

/** Who is here decides what there is to see. */
export function LoginGate() {
  const { data, error, refetch } = useHome();
  const { path } = useLocation();
  const isNobody = error !== null && toApiError(error).kind === 'ended';
  // Files that wait, and what is shown once, live in this tab alone.
  const wouldLose = [useKeptTab(), useWaitingSecret()].some(Boolean);
  const hasLeft = useHasLeft();
  if (data && isNobody && (hasLeft || !wouldLose))
    return (
      <Frame>
        <Ended />
      </Frame>
    );
  if (data)
    return (
      <Frame home={data}>
        {data.member === null ? <NobodyPages home={data} /> : <MemberPages home={data} />}
      </Frame>
    );
  if (isStranger || isNobody)
    return <Frame>{path === loggedOutPath ? <LoggedOut /> : <Welcome />}</Frame>;
  return (
    <Frame>
      <main class="page">
        <NotYet error={error} again={refetch} />
      </main>
    </Frame>
  );
}
