import type { Home, Member } from '@guildhall/contracts/platform';
import { recordGaps } from '@guildhall/contracts/platform';

const said: Readonly<Record<(typeof recordGaps)[number], (member: Member) => unknown>> = {
  email: member => member.email,
  facility: member => member.facility_code,
  region: member => member.region_code,
};

/** What a record should say and does not. */
export const missingOf = (member: Member | null): Home['missing'] =>
  member === null ? [] : recordGaps.filter(gap => !said[gap](member));

export function chatState(member: Member | null, isOffered: boolean): Home['chat'] {
  if (member?.chat_verified) return { state: 'linked', account: member.chat_username };
  if (!isOffered) return { state: 'not_offered', account: null };
  return { state: member?.status === 'active' ? 'not_linked' : 'inactive', account: null };
}
