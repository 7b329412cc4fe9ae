import type { Home } from '@guildhall/contracts/platform';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { HomePage } from '../pages/home/home-page.js';
import { Nobody } from '../pages/home/nobody.js';
import { NotFound } from './not-found.js';

const Sessions = lazy(() => import('../pages/sessions/sessions-page.js').then(m => m.SessionsPage));
const Period = lazy(() => import('../pages/pay/period/period-page.js').then(m => m.PeriodPage));
const Statements = lazy(() =>
  import('../pages/pay/statements/statements-page.js').then(m => m.StatementsPage),
);
const Check = lazy(() => import('../pages/pay/check/check-page.js').then(m => m.CheckPage));
const Letter = lazy(() => import('../pages/pay/letter/letter-page.js').then(m => m.LetterPage));
const Year = lazy(() => import('../pages/pay/year/year-page.js').then(m => m.YearPage));
const Settings = lazy(() =>
  import('../pages/pay/settings/settings-page.js').then(m => m.SettingsPage),
);

interface Known {
  readonly home: Home;
}

/** A page that could not be loaded is there after the next build: the document then names other files. */
const reload = () => location.reload();

export const MemberPages = ({ home }: Known) => (
  <ErrorBoundary onError={reload}>
    <Router>
      <Route path="/" component={HomePage} home={home} />
      <Route path="/sessions" component={Sessions} />
      <Route path="/pay" component={Period} home={home} />
      <Route path="/pay/period/:pp" component={Period} home={home} />
      <Route path="/pay/statements" component={Statements} home={home} />
      <Route path="/pay/check" component={Check} home={home} />
      <Route path="/pay/check/:pp" component={Check} home={home} />
      <Route path="/pay/letter/:pp" component={Letter} home={home} />
      <Route path="/pay/year" component={Year} />
      <Route path="/pay/year/:year" component={Year} />
      <Route path="/pay/settings" component={Settings} home={home} />
      <Route default component={NotFound} />
    </Router>
  </ErrorBoundary>
);

/** Of a login without a member: nothing but who one is, and where else. */
export function NobodyPages({ home }: Known) {
  const { path } = useLocation();
  return path === '/sessions' ? <Sessions /> : <Nobody home={home} />;
}
