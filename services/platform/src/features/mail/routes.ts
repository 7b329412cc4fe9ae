import type { Person } from '@guildhall/auth';
import { getMember } from '@guildhall/auth';
import { forbidden } from '@guildhall/contracts';
import {
  checkMailAvailability,
  createMailAccount,
  resetMailPassword,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { MailAccounts } from './service.js';

/** Members manage their own account; naming the number is allowed, naming another's is not. */
function getOwn(caller: Person, memberNumber: string | undefined): string {
  const own = getMember(caller);
  if (memberNumber !== undefined && memberNumber !== own)
    throw forbidden('Only your own mail account is yours to manage');
  return own;
}

export function mailRoutes(app: FastifyInstance, accounts: MailAccounts): void {
  serve(app, checkMailAvailability, async ({ body, caller }) => {
    const memberNumber = getOwn(caller, body.memberNumber);
    const { member, options } = await accounts.check(memberNumber, body.emailFormat);
    return {
      success: true as const,
      memberNumber,
      member: { firstname: member.firstName, lastname: member.lastName },
      options,
    };
  });

  serve(app, createMailAccount, async ({ body, caller, request }) => {
    const made = await accounts.create(
      getOwn(caller, body.memberNumber),
      body.emailFormat,
      askedBy(caller, request.id),
    );
    const message = 'Your mail account is ready. The password is shown only this once.';
    return { success: true as const, ...made, message };
  });

  serve(app, resetMailPassword, async ({ body, caller, request }) => {
    const reset = await accounts.resetPassword(
      getOwn(caller, body.memberNumber),
      askedBy(caller, request.id),
    );
    const message = 'Your password is new. It is shown only this once; the old one has ended.';
    return { success: true as const, ...reset, message };
  });
}
