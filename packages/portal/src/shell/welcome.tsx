import { useLocation } from 'preact-iso/router';
import { loginHref } from '../api/session.js';
import { organisation } from '../organisation.js';
import { words } from '../words/index.js';
import { Page } from './page.js';

/** For whoever is not logged in, at whatever address: the login leads back there. */
export const Welcome = () => (
  <Page title={organisation.name}>
    <p>{words.welcome.about(organisation.name)}</p>
    <p class="actions">
      <a class="button" href={loginHref()}>
        {words.logIn}
      </a>
    </p>
  </Page>
);

/** Where a logout leads, and with it whatever the provider may remember. */
export function LoggedOut() {
  const { only } = useLocation().query;
  return (
    <Page title={words.loggedOut.title}>
      <div role="status">
        <p>{words.loggedOut.about}</p>
        {only === 'here' && <p class="notice">{words.loggedOut.onlyHere}</p>}
      </div>
      <p class="actions">
        <a class="button" href="/api/auth/login">
          {words.logInAgain}
        </a>
      </p>
    </Page>
  );
}
