import { useLocation } from 'preact-iso/router';
import { useHome } from '../api/home.js';
import { loggedOutPath, loginHref, loginToHome } from '../api/session.js';
import { troubleOf } from '../api/trouble.js';
import { NotYet } from '../components/states.js';
import { isStranger, organisation } from '../organisation.js';
import { words } from '../words/index.js';
import { Frame } from './frame.js';
import { Page } from './page.js';
import { MemberPages, NobodyPages } from './routes.js';

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

/** Who is here decides what there is to see. */
export function Entrance() {
  const { data, error, refetch } = useHome();
  const { path } = useLocation();
  if (data)
    return (
      <Frame home={data}>
        {data.member === null ? <NobodyPages home={data} /> : <MemberPages home={data} />}
      </Frame>
    );
  if (isStranger || (error && troubleOf(error).kind === 'ended'))
    return <Frame>{path === loggedOutPath ? <LoggedOut /> : <Welcome />}</Frame>;
  return (
    <Frame>
      <main class="page">
        <NotYet error={error} again={refetch} />
      </main>
    </Frame>
  );
}
