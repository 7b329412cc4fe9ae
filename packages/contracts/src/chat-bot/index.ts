import { api } from '../endpoint.js';
import { shape } from '../enveloped.js';
import { operationsOf } from '../operations.js';
import { adminEndpoints } from './admin.js';
import { auditEndpoints } from './audit.js';
import { healthEndpoints } from './health.js';
import { historyEndpoints } from './history.js';
import { memberEndpoints } from './members.js';
import { ownAccountEndpoints } from './own-account.js';
import { peopleEndpoints } from './people.js';
import { roleEndpoints } from './roles.js';
import { verificationEndpoints } from './verification.js';
import { webhookEndpoints } from './webhooks.js';

export * from '../member.js';
export * from '../verification.js';
export * from './admin.js';
export * from './audit.js';
export * from './health.js';
export * from './history.js';
export * from './members.js';
export * from './own-account.js';
export * from './people.js';
export * from './roles.js';
export * from './verification.js';
export * from './webhooks.js';

export const chatBotApi = api({
  name: 'chat-bot',
  title: 'Chat-Bot Integration Service',
  version: '0.1.0',
  endpoints: {
    ...verificationEndpoints,
    ...memberEndpoints,
    ...ownAccountEndpoints,
    ...roleEndpoints,
    ...adminEndpoints,
    ...historyEndpoints,
    ...auditEndpoints,
    ...peopleEndpoints,
    ...webhookEndpoints,
    ...healthEndpoints,
    ...operationsOf(shape),
  },
});
