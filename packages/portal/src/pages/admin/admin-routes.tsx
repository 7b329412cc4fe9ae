import { Route, Router } from 'preact-iso/router';
import { page } from '../../shell/load-page.js';
import { NotFound } from '../../shell/not-found.js';

const Overview = page(() => import('./overview/overview-page.js').then(m => m.OverviewPage));
const Runs = page(() => import('./sync/runs-page.js').then(m => m.RunsPage));
const Run = page(() => import('./sync/run-page.js').then(m => m.RunPage));

/** Under `/admin`; each page is loaded when somebody goes there. */
export const AdminRoutes = () => (
  <Router>
    <Route path="/" component={Overview} />
    <Route path="/sync" component={Runs} />
    <Route path="/sync/:id" component={Run} />
    <Route default component={NotFound} />
  </Router>
);
