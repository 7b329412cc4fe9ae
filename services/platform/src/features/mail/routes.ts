import type { Person } from '@guildhall/auth';
import { getMember } from '@guildhall/auth';
import { forbidden, notFound } from '@guildhall/contracts';
import {
  checkMailAvailability,
  createMailAccount,
  getMailAutoconfig,
  getMailProfile,
  resetMailPassword,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import { appleProfile, autoconfig, type Profile } from './profiles.js';
import type { MailAccounts } from './service.js';

export interface MailRoutes {
  readonly accounts: MailAccounts;
  /** Configures a mail program automatically; null without server settings. */
  readonly profile: Profile | null;
}

/** Members manage their own account; their own number is allowed, others are not. */
function getOwn(caller: Person, memberNumber: string | undefined): string {
  const own = getMember(caller);
  if (memberNumber !== undefined && memberNumber !== own)
    throw forbidden('You can manage only your own mail account');
  return own;
}

const unknown = () => notFound('No mail servers are configured for members');

export function mailRoutes(app: FastifyInstance, { accounts, profile }: MailRoutes): void {
  serve(app, checkMailAvailability, async ({ body, caller }) => {
    const memberNumber = getOwn(caller, body.memberNumber);
    const { member, options } = await accounts.check(memberNumber, body.emailFormat);
    return {
      memberNumber,
      member: { firstname: member.first_name, lastname: member.last_name },
      options,
    };
  });

  serve(app, createMailAccount, async ({ body, caller, request }) => {
    const made = await accounts.create(
      getOwn(caller, body.memberNumber),
      body.emailFormat,
      askedBy(caller, request.id),
    );
    const message = 'Your mail account is ready. The password is shown once. Copy it now.';
    return { ...made, message };
  });

  serve(app, resetMailPassword, async ({ body, caller, request }) => {
    const reset = await accounts.resetPassword(
      getOwn(caller, body.memberNumber),
      askedBy(caller, request.id),
    );
    const message =
      'You have a new password. It is shown once. Copy it now. The old one no longer works.';
    return { ...reset, message };
  });

  serve(app, getMailProfile, async ({ caller, reply }) => {
    if (!profile) throw unknown();
    const mailbox = await accounts.findMailbox(getMember(caller));
    if (!mailbox || mailbox.isClosed) throw notFound('You have no mail account yet');
    return reply
      .header('Content-Disposition', 'attachment; filename="mail.mobileconfig"')
      .type('application/x-apple-aspen-config; charset=utf-8')
      .send(appleProfile(profile, mailbox.address));
  });

  serve(app, getMailAutoconfig, async ({ reply }) => {
    if (!profile) throw unknown();
    return reply.type('text/xml; charset=utf-8').send(autoconfig(profile));
  });
}
