import type { Member } from '@guildhall/contracts/platform';

const named = (name: string | null, code: string | null) =>
  name && code ? `${name} (${code})` : (name ?? code);

type Place = Pick<Member, 'facility_name' | 'facility_code' | 'region_name' | 'region_code'>;

/** Facility and region by name, with the codes by which roles and rules call them. */
export const placeOf = (member: Place): string =>
  [named(member.facility_name, member.facility_code), named(member.region_name, member.region_code)]
    .filter(Boolean)
    .join(' · ');
