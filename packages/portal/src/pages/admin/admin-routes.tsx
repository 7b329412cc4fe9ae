import { Route, Router } from 'preact-iso/router';
import { page } from '../../shell/load-page.js';
import { NotFound } from '../../shell/not-found.js';

const Overview = page(() => import('./overview/overview-page.js').then(m => m.OverviewPage));
const Runs = page(() => import('./sync/runs-page.js').then(m => m.RunsPage));
const Run = page(() => import('./sync/run-page.js').then(m => m.RunPage));
const Members = page(() => import('./members/members-page.js').then(m => m.MembersPage));
const Member = page(() => import('./members/member-page.js').then(m => m.MemberPage));
const Leavings = page(() => import('./members/leavings-page.js').then(m => m.LeavingsPage));
const Erasures = page(() => import('./members/erasures-page.js').then(m => m.ErasuresPage));
const Erasure = page(() => import('./members/erasure-page.js').then(m => m.ErasurePage));
const Verifications = page(() =>
  import('./verifications/verifications-page.js').then(m => m.VerificationsPage),
);
const RoleRules = page(() => import('./role-rules/role-rules-page.js').then(m => m.RoleRulesPage));
const Keys = page(() => import('./keys/keys-page.js').then(m => m.KeysPage));
const Upstreams = page(() => import('./upstreams/upstreams-page.js').then(m => m.UpstreamsPage));
const Jobs = page(() => import('./jobs/jobs-page.js').then(m => m.JobsPage));
const Deliveries = page(() =>
  import('./deliveries/deliveries-page.js').then(m => m.DeliveriesPage),
);
const Audit = page(() => import('./audit/audit-page.js').then(m => m.AuditPage));

/** Under `/admin`; each page is loaded when it is opened. */
export const AdminRoutes = () => (
  <Router>
    <Route path="/" component={Overview} />
    <Route path="/sync" component={Runs} />
    <Route path="/sync/:id" component={Run} />
    <Route path="/members" component={Members} />
    <Route path="/members/:number" component={Member} />
    <Route path="/leavings" component={Leavings} />
    <Route path="/erasures" component={Erasures} />
    <Route path="/erasures/:id" component={Erasure} />
    <Route path="/verifications" component={Verifications} />
    <Route path="/role-rules" component={RoleRules} />
    <Route path="/keys" component={Keys} />
    <Route path="/upstreams" component={Upstreams} />
    <Route path="/jobs" component={Jobs} />
    <Route path="/deliveries" component={Deliveries} />
    <Route path="/audit" component={Audit} />
    <Route default component={NotFound} />
  </Router>
);
