import type { Home } from '@guildhall/contracts/platform';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { HomePage } from '../pages/home/home-page.js';
import { Nobody } from '../pages/home/nobody.js';
import { NotFound } from './not-found.js';

const Sessions = lazy(() => import('../pages/sessions/sessions-page.js').then(m => m.SessionsPage));

interface Known {
  readonly home: Home;
}

/** A page that could not be loaded is there after the next build: the document then names other files. */
const reload = () => location.reload();

export const MemberPages = ({ home }: Known) => (
  <ErrorBoundary onError={reload}>
    <Router>
      <Route path="/" component={() => <HomePage home={home} />} />
      <Route path="/sessions" component={Sessions} />
      <Route default component={NotFound} />
    </Router>
  </ErrorBoundary>
);

/** Of a login without a member: nothing but who one is, and where else. */
export function NobodyPages({ home }: Known) {
  const { path } = useLocation();
  return path === '/sessions' ? <Sessions /> : <Nobody home={home} />;
}
