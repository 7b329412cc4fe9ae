import type { Home } from '@guildhall/contracts/platform';
import { Page } from '../../shell/page.js';
import { listed } from '../../words/format.js';
import { words } from '../../words/index.js';

export const FacilityPage = ({ home }: { readonly home: Home }) => (
  <Page title={words.pages.facility}>
    <p>{listed(home.represents)}</p>
  </Page>
);
