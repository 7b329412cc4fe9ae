import { getMember } from '@guildhall/auth';
import { notFound } from '@guildhall/contracts';
import { getMailAutoconfig, getMailProfile, type Member } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { appleProfile, autoconfig, type Profile } from './profiles.js';

const unknown = () => notFound('It is not known here where mail programs connect');

/** What sets a mail program up by itself. */
export function mailProfileRoutes(
  app: FastifyInstance,
  profile: Profile | null,
  findMember: (number: string) => Promise<Member | null>,
): void {
  serve(app, getMailProfile, async ({ caller, reply }) => {
    if (!profile) throw unknown();
    const member = await findMember(getMember(caller));
    if (!member?.org_email) throw notFound('You have no mail account yet');
    return reply
      .header('Content-Disposition', 'attachment; filename="mail.mobileconfig"')
      .type('application/x-apple-aspen-config; charset=utf-8')
      .send(appleProfile(profile, member.org_email));
  });

  serve(app, getMailAutoconfig, async ({ reply }) => {
    if (!profile) throw unknown();
    return reply.type('text/xml; charset=utf-8').send(autoconfig(profile));
  });
}
