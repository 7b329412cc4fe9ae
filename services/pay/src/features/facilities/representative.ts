import type { Member } from '@guildhall/contracts/platform';

/** The platform's name for a facility's representative. */
const position = 'facrep';

/** Only an active member represents: who left the organisation may still hold a position on paper. */
export function facilitiesOf(member: Member | null): string[] {
  if (member?.status !== 'active') return [];
  const held = member.positions.filter(each => each.active && each.position_type === position);
  return [...new Set(held.flatMap(({ facility_code }) => facility_code ?? []))];
}

export const represents = (member: Member | null, facility: string | null): boolean =>
  facility !== null && facilitiesOf(member).includes(facility);
