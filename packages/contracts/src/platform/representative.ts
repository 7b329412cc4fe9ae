import type { Member } from './members.js';

export const facilityRepresentative = 'facrep';

/** Facilities a member represents today. Former members may still hold a position on paper. */
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

/** The code of a facility the member represents, in any case; undefined: none. */
export function representedAs(member: Member | null, typed: string): string | undefined {
  const codes = representedBy(member);
  // If two differ by case only, the exact match counts.
  return codes.includes(typed)
    ? typed
    : codes.find(code => code.toLowerCase() === typed.toLowerCase());
}
