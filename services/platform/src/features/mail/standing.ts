import type { Home, Member } from '@guildhall/contracts/platform';
import type pg from 'pg';
import * as accounts from './repository.js';
import type { MailDependencies, MailRules } from './service.js';

export const isEligible = (
  { memberTypes, statuses }: Pick<MailRules, 'memberTypes' | 'statuses'>,
  memberTypeId: number,
  status: string,
): boolean => memberTypes.has(memberTypeId) && statuses.has(status.toLowerCase());

/** How a member’s mail account stands, without asking the mail host. */
export async function mailStanding(
  pool: pg.Pool,
  mail: MailDependencies['mail'],
  member: Member | null,
): Promise<Home['mail']> {
  const domain = mail?.rules.domain ?? null;
  if (member?.org_email) return { state: 'open', address: member.org_email, domain };
  if (!mail) return { state: 'not_offered', address: null, domain };
  if (!member || !isEligible(mail.rules, member.member_type_id, member.status))
    return { state: 'not_eligible', address: null, domain };
  const begun = await accounts.findAccount(pool, member.member_number);
  return begun
    ? { state: 'begun', address: begun.address, domain }
    : { state: 'none', address: null, domain };
}
