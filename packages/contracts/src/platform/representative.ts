import type { Member } from './members.js';

export const facilityRepresentative = 'facrep';

/** Facilities that a member represents today. Who left the organisation may still hold a position on paper. */
export const representedBy = (member: Member | null): string[] =>
  member?.status === 'active'
    ? [
        ...new Set(
          member.positions
            .filter(each => each.active && each.position_type === facilityRepresentative)
            .flatMap(each => each.facility_code ?? []),
        ),
      ]
    : [];
