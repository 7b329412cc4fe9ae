import { words } from '../words/index.js';
import { Page } from './page.js';

export const NotFound = () => (
  <Page title={words.notFound.title}>
    <p>{words.notFound.about}</p>
    <p class="actions">
      <a class="button" href="/">
        {words.toHome}
      </a>
    </p>
  </Page>
);
