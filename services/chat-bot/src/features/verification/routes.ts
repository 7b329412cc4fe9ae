import type { Caller, Person, Service } from '@guildhall/auth';
import {
  cancelVerification,
  completeVerification,
  getVerification,
  startVerification,
  type VerificationRequest,
} from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Claims } from './claims.js';
import type { IsFirstStart } from './first-start.js';
import { notYours } from './refusals.js';
import type { VerificationRow } from './repository.js';
import type { Verifications } from './service.js';
import { verificationView } from './view.js';

const isOwner = (caller: Caller, row: VerificationRow) =>
  caller.kind === 'person' && caller.member !== null && caller.member === row.member_number;

/** Actor names as in the audit log. */
const nameOf = (caller: Person | Service) =>
  caller.kind === 'person' ? `person:${caller.subject}` : `service:${caller.name}`;

/** An unproven claim counts against the claimant, not the account. */
async function countedFor(
  { chat_id, claimed_by, member_number }: VerificationRequest,
  isFirstStart: IsFirstStart,
) {
  if (claimed_by !== undefined) return [`claimant:${member_number}`];
  const first = await isFirstStart(chat_id, member_number);
  return [`account:${chat_id}`, ...(first ? [`member:${member_number}`] : [])];
}

export function verificationRoutes(
  app: FastifyInstance,
  verifications: Verifications,
  claims: Claims,
  isFirstStart: IsFirstStart,
): void {
  const { limits, tiers } = app.guildhall;

  serve(app, startVerification, async ({ body, reply }) => {
    const keys = await countedFor(body, isFirstStart);
    // Counts against all limits, even if one is exceeded.
    const counted = await Promise.allSettled(
      keys.map(key =>
        limits.countAgainst(reply, {
          key: `verification:${key}`,
          allowances: tiers.verification,
        }),
      ),
    );
    const refused = counted.find(each => each.status === 'rejected');
    if (refused) throw refused.reason;
    return body.claimed_by === undefined
      ? verifications.start(body)
      : claims.start(body, body.claimed_by);
  });

  serve(app, getVerification, async ({ caller, params, query, request }) => {
    const row = await verifications.getRow(params.verification_id);
    // HEAD has no side effects.
    const isOpened = query.opened !== undefined && request.method !== 'HEAD';
    if (isOpened && caller.kind === 'service') await verifications.noteOpened(row.id);
    const whole = caller.kind === 'service' || isOwner(caller, row);
    return { verification: verificationView(row, new Date(), whole) };
  });

  serve(app, completeVerification, ({ body, caller, params }) =>
    verifications.complete(params.verification_id, caller, body.identity_user_id),
  );

  serve(app, cancelVerification, async ({ caller, params }) => {
    const row = await verifications.getRow(params.verification_id);
    const may = caller.kind === 'service' || caller.admin || isOwner(caller, row);
    if (!may) throw notYours('Only the member or an administrator can cancel this verification');
    const cancelled = await verifications.cancel(params.verification_id, nameOf(caller));
    return { verification: verificationView(cancelled, new Date(), true) };
  });
}
