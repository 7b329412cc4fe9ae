import type { Member } from '@guildhall/contracts/platform';
import { listed } from './format.js';
import { positionInWords } from './status.js';

const named = (name: string | null, code: string | null) =>
  name && code ? `${name} (${code})` : (name ?? code);

type Place = Pick<Member, 'facility_name' | 'facility_code' | 'region_name' | 'region_code'>;

/** Facility and region by name, with the codes by which roles and rules call them. */
export const placeOf = (member: Place): string =>
  [named(member.facility_name, member.facility_code), named(member.region_name, member.region_code)]
    .filter(Boolean)
    .join(' · ');

/** `facility representative (ZMA) and deputy`: what is held now. */
export const positionsOf = ({ positions }: Pick<Member, 'positions'>): string =>
  listed(
    positions
      .filter(({ active }) => active)
      .map(({ position_type, facility_code }) =>
        facility_code
          ? `${positionInWords(position_type)} (${facility_code})`
          : positionInWords(position_type),
      ),
  );
