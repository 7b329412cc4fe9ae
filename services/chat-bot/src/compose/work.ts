import { Problem } from '@guildhall/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Reconcile } from '../features/roles/reconcile/service.js';
import { ifInServer, type Roles } from '../features/roles/service.js';
import * as verifications from '../features/verification/repository.js';
import { createApply } from '../features/webhooks/apply.js';
import * as deliveries from '../features/webhooks/repository.js';
import type { Parts } from '../parts.js';
import { startWorker, type TaskWorker } from '../tasks/service.js';

export interface WorkParts extends Pick<Parts, 'db' | 'platform' | 'locks'> {
  readonly databaseUrl: string;
  readonly roles: Roles;
  readonly reconcile: Reconcile;
  readonly log: FastifyBaseLogger;
}

/** For one account, whose requests may have to wait for a limit. */
const BACKGROUND_MS = 20_000;

/** What outlives requests: roles of one account, the effect of one event, the comparison of everybody. */
export function startWork(parts: WorkParts): TaskWorker {
  const { databaseUrl, db, platform, roles, reconcile, locks, log } = parts;
  const apply = createApply(db, platform, roles, locks);
  return startWorker({
    db,
    databaseUrl,
    handlers: {
      event: task => apply(task.subject),
      reconcile: async ({ cause }, stopping) => {
        const report = await reconcile(false, cause, stopping);
        log[report.stopped ? 'error' : 'info']({ report }, 'compared the roles of all members');
      },
      account: async ({ cause, subject }) => {
        const member = await platform.findMemberByChat(subject);
        // Whoever linked may have died before saying that the verification is complete.
        if (member) await verifications.settleLinked(db, subject, member.member_number);
        await ifInServer(
          roles.bringAccount(subject, { cause, actor: 'task', deadlineMs: BACKGROUND_MS }),
        );
      },
    },
    onGivenUp: async (task, error) => {
      if (task.kind === 'event')
        await deliveries.fail(
          db,
          task.subject,
          error instanceof Problem ? error : new Problem(500, 'INTERNAL_ERROR', String(error)),
        );
    },
    log,
  });
}
