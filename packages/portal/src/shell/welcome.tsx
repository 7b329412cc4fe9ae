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
