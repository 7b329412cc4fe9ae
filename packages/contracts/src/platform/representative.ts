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
export function representedAs(member: Member | null, typed: string): string | undefined {
  const codes = representedBy(member);
  // Two may differ by their case alone: then what was typed so is meant.
  return codes.includes(typed)
    ? typed
    : codes.find(code => code.toLowerCase() === typed.toLowerCase());
}
