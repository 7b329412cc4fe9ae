import type { Home } from '@guildhall/contracts/platform';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { HomePage } from '../pages/home/home-page.js';
import { NoMember } from '../pages/home/no-member.js';
import { Broken } from './broken.js';
import { page } from './load-page.js';
import { AdministratorsOnly, NotFound, RepresentativesOnly } from './not-found.js';

interface Fault {
  readonly at: string;
  readonly error: unknown;
}

/** A page that fails takes nothing down but itself; another page is a new beginning. */
function Boundary({ children }: { readonly children: ComponentChildren }) {
  const { path } = useLocation();
  const [fault, setFault] = useState<Fault | null>(null);
  if (fault?.at === path) return <Broken error={fault.error} />;
  return (
    <ErrorBoundary
      onError={error => {
        console.error(error);
        setFault({ at: path, error });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

const Account = page(() => import('../pages/account/account-page.js').then(m => m.AccountPage));
const Chat = page(() => import('../pages/chat/chat-page.js').then(m => m.ChatPage));
const Mail = page(() => import('../pages/mail/mail-page.js').then(m => m.MailPage));
const Period = page(() => import('../pages/pay/period/period-page.js').then(m => m.PeriodPage));
const Statements = page(() =>
  import('../pages/pay/statements/statements-page.js').then(m => m.StatementsPage),
);
const Check = page(() => import('../pages/pay/check/check-page.js').then(m => m.CheckPage));
const Letter = page(() => import('../pages/pay/letter/letter-page.js').then(m => m.LetterPage));
const Year = page(() => import('../pages/pay/year/year-page.js').then(m => m.YearPage));
const Import = page(() => import('../pages/pay/import/import-page.js').then(m => m.ImportPage));
const Settings = page(() =>
  import('../pages/pay/settings/settings-page.js').then(m => m.SettingsPage),
);
const Facility = page(() =>
  import('../pages/facility/facility-routes.js').then(m => m.FacilityRoutes),
);
const Admin = page(() => import('../pages/admin/admin-routes.js').then(m => m.AdminRoutes));

interface Known {
  readonly home: Home;
}

/** For people with a role, members or not; others are told who the pages are for. */
const pagesOfRoles = (home: Home) => {
  const forAdmins = home.is_administrator ? Admin : AdministratorsOnly;
  const forRepresentatives = home.represents.length > 0 ? Facility : RepresentativesOnly;
  return [
    <Route path="/admin" component={forAdmins} key="admin" />,
    <Route path="/admin/*" component={forAdmins} key="admin/*" />,
    <Route path="/facility" component={forRepresentatives} home={home} key="facility" />,
    <Route path="/facility/*" component={forRepresentatives} home={home} key="facility/*" />,
  ];
};

export const MemberPages = ({ home }: Known) => (
  <Boundary>
    <Router>
      <Route path="/" component={HomePage} home={home} />
      {/* A person who logged in again and went back to the logged-out page. */}
      <Route path="/logged-out" component={HomePage} home={home} />
      <Route path="/account" component={Account} home={home} />
      <Route path="/chat" component={Chat} home={home} />
      <Route path="/mail" component={Mail} home={home} />
      <Route path="/pay" component={Period} />
      <Route path="/pay/period/:pp" component={Period} />
      <Route path="/pay/statements" component={Statements} />
      <Route path="/pay/check" component={Check} />
      <Route path="/pay/check/:pp" component={Check} />
      <Route path="/pay/letter/:pp" component={Letter} />
      <Route path="/pay/year" component={Year} />
      <Route path="/pay/year/:year" component={Year} />
      <Route path="/pay/import" component={Import} />
      <Route path="/pay/settings" component={Settings} />
      {pagesOfRoles(home)}
      <Route default component={NotFound} />
    </Router>
  </Boundary>
);

/** Of a login without a member: who one is, whom to ask, and where else one is logged in. */
export const NobodyPages = ({ home }: Known) => (
  <Boundary>
    <Router>
      <Route path="/account" component={Account} home={home} />
      {pagesOfRoles(home)}
      <Route default component={NoMember} home={home} />
    </Router>
  </Boundary>
);
