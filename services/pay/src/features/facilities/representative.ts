import type { Member } from '@guildhall/contracts/platform';

/** The platform's name for a facility's representative. */
const position = 'facrep';

/** Only an active member represents: who left the organisation may still hold a position on paper. */
export const represents = (member: Member | null, facility: string | null): boolean =>
  member?.status === 'active' &&
  member.positions.some(
    each => each.active && each.position_type === position && each.facility_code === facility,
  );
