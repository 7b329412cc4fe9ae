import type { Caller } from '@guildhall/auth';
import {
  cancelVerification,
  completeVerification,
  getVerification,
  startVerification,
} from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { notYours } from './refusals.js';
import type { VerificationRow } from './repository.js';
import type { Verifications } from './service.js';
import { verificationView } from './view.js';

const isOwner = (caller: Caller, row: VerificationRow) =>
  caller.kind === 'person' && caller.member !== null && caller.member === row.member_number;

export function verificationRoutes(app: FastifyInstance, verifications: Verifications): void {
  const { limits, tiers } = app.guildhall;

  serve(app, startVerification, async ({ body, request, reply }) => {
    // Both are counted, whichever of them is over its limit.
    const counted = await Promise.allSettled([
      ...(await each([`account:${body.chat_id}`, `member:${body.member_number}`], key =>
        limits.countAgainst(request, reply, {
          key: `verification:${key}`,
          allowances: tiers.verification,
        }),
      )),
    ]);
    for (const result of counted) if (result.status === 'rejected') throw result.reason;
    return verifications.start(body);
  });

  serve(app, getVerification, async ({ caller, params }) => {
    const row = await verifications.getRow(params.verification_id);
    const whole = caller.kind === 'service' || isOwner(caller, row);
    return { success: true as const, verification: verificationView(row, new Date(), whole) };
  });

  serve(app, completeVerification, ({ body, caller, params }) =>
    verifications.complete(params.verification_id, caller, body.identity_user_id),
  );

  serve(app, cancelVerification, async ({ caller, params }) => {
    const row = await verifications.getRow(params.verification_id);
    const may = caller.kind === 'service' || caller.admin || isOwner(caller, row);
    if (!may) throw notYours('Only the member or an administrator can cancel this verification');
    const cancelled = await verifications.cancel(params.verification_id);
    return { success: true as const, verification: verificationView(cancelled, new Date(), true) };
  });
}

/** One after the other: the counter in use is noted on the request. */
async function each(keys: readonly string[], count: (key: string) => Promise<void>) {
  const results: Promise<void>[] = [];
  for (const key of keys) {
    const result = count(key);
    await result.catch(() => undefined);
    results.push(result);
  }
  return results;
}
