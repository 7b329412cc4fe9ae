import { Failure, type FailureProps } from '../components/states.js';
import { words } from '../words/index.js';
import { reload } from './document-now.js';
import { Page } from './page.js';

/** What is left to say where a page itself has failed. */
export const Broken = ({ error, again = reload }: FailureProps) => (
  <Page title={words.brokenPage}>
    <Failure error={error} again={again} />
  </Page>
);
