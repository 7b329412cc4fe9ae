import { api, endpointsIn } from '../endpoint.js';
import { shape } from '../enveloped.js';
import { operationsOf } from '../operations.js';
import * as audit from './audit.js';
import * as chatLink from './chat-link.js';
import * as directory from './directory.js';
import * as events from './events.js';
import * as facility from './facility.js';
import * as health from './health.js';
import * as home from './home.js';
import * as jobs from './jobs.js';
import * as keys from './keys.js';
import * as leaving from './leaving.js';
import * as mail from './mail.js';
import * as members from './members.js';
import * as overview from './overview.js';
import * as ownSessions from './own-sessions.js';
import * as people from './people.js';
import * as proxy from './proxy.js';
import * as serviceTokens from './service-tokens.js';
import * as sessions from './sessions.js';
import * as status from './status.js';
import * as sync from './sync.js';
import * as syncRuns from './sync-runs.js';
import * as upstreams from './upstreams.js';
import * as verification from './verification.js';

export * from '../audit.js';
export * from '../audit-event.js';
export * from '../jobs.js';
export * from '../member.js';
export * from '../verification.js';
export * from './audit.js';
export * from './chat-link.js';
export * from './directory.js';
export * from './events.js';
export * from './facility.js';
export * from './health.js';
export * from './home.js';
export * from './jobs.js';
export * from './keys.js';
export * from './leaving.js';
export * from './mail.js';
export * from './members.js';
export * from './overview.js';
export * from './own-sessions.js';
export * from './people.js';
export * from './proxy.js';
export * from './representative.js';
export * from './service-tokens.js';
export * from './sessions.js';
export * from './status.js';
export * from './sync.js';
export * from './sync-run.js';
export * from './sync-runs.js';
export * from './upstreams.js';
export * from './verification.js';

export const platformApi = api({
  name: 'platform',
  title: 'Platform Integration Service',
  version: '0.1.0',
  endpoints: {
    ...endpointsIn(health),
    ...endpointsIn(sessions),
    ...endpointsIn(ownSessions),
    ...endpointsIn(home),
    ...endpointsIn(chatLink),
    ...endpointsIn(serviceTokens),
    ...endpointsIn(members),
    ...endpointsIn(verification),
    ...endpointsIn(mail),
    ...endpointsIn(sync),
    ...endpointsIn(syncRuns),
    ...endpointsIn(directory),
    ...endpointsIn(facility),
    ...endpointsIn(status),
    ...endpointsIn(overview),
    ...endpointsIn(keys),
    ...endpointsIn(upstreams),
    ...endpointsIn(events),
    ...endpointsIn(jobs),
    ...endpointsIn(audit),
    ...endpointsIn(people),
    ...endpointsIn(leaving),
    ...endpointsIn(proxy),
    ...operationsOf(shape),
  },
});
