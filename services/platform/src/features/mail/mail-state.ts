import type { Home, MailServers, Member } from '@guildhall/contracts/platform';
import type { Db } from '../../database.js';
import { isEligible, type MailRules } from './eligibility.js';
import * as accounts from './repository.js';

/** How a member’s mail account stands, without asking the mail host. */
export async function mailState(
  db: Db,
  mail: { readonly rules: MailRules } | null,
  servers: MailServers | null,
  member: Member | null,
): Promise<Home['mail']> {
  const offered = { domain: mail?.rules.domain ?? null, servers };
  if (member?.org_email) return { state: 'open', address: member.org_email, ...offered };
  if (!mail) return { state: 'not_offered', address: null, ...offered };
  if (!member || !isEligible(mail.rules, member.member_type_id, member.status))
    return { state: 'not_eligible', address: null, ...offered };
  const begun = await accounts.findAccount(db, member.member_number);
  return begun
    ? { state: 'begun', address: begun.address, ...offered }
    : { state: 'none', address: null, ...offered };
}
