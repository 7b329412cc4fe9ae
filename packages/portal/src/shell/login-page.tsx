import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { toApiError } from '../api/api-error.js';
import { forgetAnswers, useHome } from '../api/home.js';
import { useWaitingSecret } from '../api/secrets.js';
import { loggedOutPath, loginHref, loginToHome, useHasLeft, useKeptTab } from '../api/session.js';
import { NotYet } from '../components/states.js';
import { isStranger, organization } from '../organization.js';
import { words } from '../words/index.js';
import { Frame } from './frame.js';
import { Front } from './front.js';
import { Page } from './page.js';
import { MemberPages, NobodyPages } from './routes.js';
import { LogInAgain, whatWaits } from './session-ended.js';

/** At any address: the login leads back there. */
const Welcome = () => (
  <Page title={words.welcome.title} name={organization.name}>
    <p class="lead">{words.welcome.about(organization.name)}</p>
    {navigator.cookieEnabled ? (
      <p class="actions">
        <a class="button big" href={loginHref()}>
          {words.logIn}
        </a>
      </p>
    ) : (
      <p class="notice">{words.welcome.cookies}</p>
    )}
    {organization.help && (
      <p class="small quiet">
        {words.welcome.account} <a href={organization.help}>{words.welcome.getHelp}</a>
      </p>
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

/** In place of what was open until the session ended: another person may sit here now. */
function Ended() {
  useEffect(forgetAnswers, []);
  return (
    <Page title={words.ended.title}>
      <p>{whatWaits()}</p>
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
      <Front>
        <Ended />
      </Front>
    );
  if (data)
    return (
      <Frame home={data}>
        {data.member === null ? <NobodyPages home={data} /> : <MemberPages home={data} />}
      </Frame>
    );
  if (isStranger || isNobody)
    return <Front>{path === loggedOutPath ? <LoggedOut /> : <Welcome />}</Front>;
  return (
    <Front>
      <main class="page">
        <NotYet error={error} again={refetch} />
      </main>
    </Front>
  );
}
