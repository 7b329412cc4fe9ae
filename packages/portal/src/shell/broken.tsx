import { words } from '../words/index.js';
import { Page } from './page.js';
import { Failure } from './states.js';

/** What is left to say where a page itself has failed. */
export const Broken = ({ error }: { readonly error: unknown }) => (
  <Page title={words.brokenPage}>
    <Failure error={error} again={() => location.reload()} />
  </Page>
);
