import { Route, Router } from 'preact-iso/router';
import { page } from '../../shell/load-page.js';
import { NotFound } from '../../shell/not-found.js';

const Overview = page(() => import('./overview/overview-page.js').then(m => m.OverviewPage));

/** Under `/admin`; each page is loaded when somebody goes there. */
export const AdminRoutes = () => (
  <Router>
    <Route path="/" component={Overview} />
    <Route default component={NotFound} />
  </Router>
);
