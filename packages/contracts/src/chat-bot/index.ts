import { api, endpointsIn } from '../endpoint.js';
import { shape } from '../enveloped.js';
import { operationsOf } from '../operations.js';
import * as admin from './admin.js';
import * as audit from './audit.js';
import * as health from './health.js';
import * as jobs from './jobs.js';
import * as members from './members.js';
import * as ownAccount from './own-account.js';
import * as people from './people.js';
import * as queues from './queues.js';
import * as roleRules from './role-rules.js';
import * as roles from './roles.js';
import * as verification from './verification.js';
import * as webhooks from './webhooks.js';

export * from '../member.js';
export * from '../verification.js';
export * from './admin.js';
export * from './audit.js';
export * from './health.js';
export * from './jobs.js';
export * from './members.js';
export * from './own-account.js';
export * from './people.js';
export * from './queues.js';
export * from './role-rules.js';
export * from './roles.js';
export * from './verification.js';
export * from './webhooks.js';

export const chatBotApi = api({
  name: 'chat-bot',
  title: 'Chat-Bot Integration Service',
  version: '0.1.0',
  endpoints: {
    ...endpointsIn(verification),
    ...endpointsIn(members),
    ...endpointsIn(ownAccount),
    ...endpointsIn(roles),
    ...endpointsIn(roleRules),
    ...endpointsIn(admin),
    ...endpointsIn(queues),
    ...endpointsIn(jobs),
    ...endpointsIn(audit),
    ...endpointsIn(people),
    ...endpointsIn(webhooks),
    ...endpointsIn(health),
    ...operationsOf(shape),
  },
});
