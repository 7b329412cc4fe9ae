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

/** The code of a facility that the member represents, however it was typed; undefined: they do not. */
export const representedAs = (member: Member | null, typed: string): string | undefined =>
  representedBy(member).find(code => code.toLowerCase() === typed.toLowerCase());
