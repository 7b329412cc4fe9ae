import type { Home } from '@guildhall/contracts/platform';
import { Route, Router } from 'preact-iso/router';
import { NotFound } from '../../shell/not-found.js';
import { RosterPage } from './roster-page.js';
import { SharedCheckPage } from './shared-check-page.js';
import { SharedChecksPage } from './shared-checks-page.js';

/** Under `/facility`, for representatives. */
export const FacilityRoutes = ({ home }: { readonly home: Home }) => (
  <Router>
    <Route path="/" component={RosterPage} facilities={home.represents} />
    <Route path="/checks" component={SharedChecksPage} />
    <Route path="/checks/:id" component={SharedCheckPage} />
    <Route default component={NotFound} />
  </Router>
);
