import { api } from '../endpoint.js';
import { shape } from '../enveloped.js';
import { operationsOf } from '../operations.js';
import { auditEndpoints } from './audit.js';
import { chatLinkEndpoints } from './chat-link.js';
import { directoryEndpoints } from './directory.js';
import { eventEndpoints } from './events.js';
import { facilityEndpoints } from './facility.js';
import { healthEndpoints } from './health.js';
import { homeEndpoints } from './home.js';
import { keyEndpoints } from './keys.js';
import { mailEndpoints } from './mail.js';
import { memberEndpoints } from './members.js';
import { overviewEndpoints } from './overview.js';
import { ownSessionEndpoints } from './own-sessions.js';
import { peopleEndpoints } from './people.js';
import { proxyEndpoints } from './proxy.js';
import { serviceTokenEndpoints } from './service-tokens.js';
import { sessionEndpoints } from './sessions.js';
import { statusEndpoints } from './status.js';
import { syncEndpoints } from './sync.js';
import { syncRunEndpoints } from './sync-runs.js';
import { upstreamEndpoints } from './upstreams.js';
import { verificationEndpoints } from './verification.js';

export * from '../audit.js';
export * from '../deed.js';
export * from '../member.js';
export * from '../verification.js';
export * from './audit.js';
export * from './chat-link.js';
export * from './directory.js';
export * from './events.js';
export * from './facility.js';
export * from './health.js';
export * from './home.js';
export * from './keys.js';
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
    ...healthEndpoints,
    ...sessionEndpoints,
    ...ownSessionEndpoints,
    ...homeEndpoints,
    ...chatLinkEndpoints,
    ...serviceTokenEndpoints,
    ...memberEndpoints,
    ...verificationEndpoints,
    ...mailEndpoints,
    ...syncEndpoints,
    ...syncRunEndpoints,
    ...directoryEndpoints,
    ...facilityEndpoints,
    ...statusEndpoints,
    ...overviewEndpoints,
    ...keyEndpoints,
    ...upstreamEndpoints,
    ...eventEndpoints,
    ...auditEndpoints,
    ...peopleEndpoints,
    ...proxyEndpoints,
    ...operationsOf(shape),
  },
});
