import { words } from '../words/index.js';
import { Page } from './page.js';

const NotYours = ({ title }: { readonly title: string }) => (
  <Page title={title}>
    <p>{words.notYours.about}</p>
    <p class="actions">
      <a class="button" href="/">
        {words.toHome}
      </a>
    </p>
  </Page>
);

/** Where somebody without the role goes by a link or by hand: the services would refuse them each request. */
export const AdministratorsOnly = () => <NotYours title={words.notYours.admin} />;
export const RepresentativesOnly = () => <NotYours title={words.notYours.facility} />;
