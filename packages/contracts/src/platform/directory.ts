import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { FacilityCode, RegionCode } from '../identifiers.js';
import { counted, offsetQuery, PageOf } from '../paging.js';
import { Nullable, namedObject, OneOf, Success } from '../schema.js';

/** More than any organization has. */
export const FACILITIES_AT_MOST = 10_000;
export const REGIONS_AT_MOST = 1000;

export const MemberSummary = namedObject('MemberSummary', {
  member_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  facility_code: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  member_type_id: Type.Integer(),
  chat_verified: Type.Boolean(),
});
export type MemberSummary = Static<typeof MemberSummary>;

export const Facility = namedObject('Facility', {
  facility_code: Type.String(),
  facility_name: Type.String(),
  region_code: Nullable(Type.String()),
  active: Type.Boolean(),
  member_count: Type.Integer({ description: 'Active members' }),
});
export type Facility = Static<typeof Facility>;

export const Region = namedObject('Region', {
  region_code: Type.String(),
  region_name: Type.String(),
  facility_count: Type.Integer({ description: 'Active facilities' }),
  member_count: Type.Integer({ description: 'Active members' }),
});
export type Region = Static<typeof Region>;

export const MemberSearch = namedObject('MemberSearch', {
  q: Type.Optional(
    Type.String({
      // Longer than any name; more than 10,000 characters are an error.
      maxLength: 256,
      pattern: '^[^\\u0000]*$',
      description: 'Words that must all match; an exact member number comes first',
    }),
  ),
  facility: Type.Optional(FacilityCode),
  region: Type.Optional(RegionCode),
  member_type_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  chat_verified: Type.Optional(Type.Boolean()),
  active: Type.Optional(OneOf(['true', 'false', 'all'], { default: 'true' })),
  ...offsetQuery(50, 500),
});
export type MemberSearch = Static<typeof MemberSearch>;

const directory = {
  method: 'GET',
  auth: 'service',
  scope: 'directory:read',
  tag: 'Directory',
  additional: true,
} as const;

export const searchMembers = endpoint({
  ...directory,
  path: '/api/members/search',
  summary: 'Members by name or number',
  query: MemberSearch,
  response: { 200: Success({ members: PageOf(MemberSummary), ...counted }) },
});

export const listFacilities = endpoint({
  ...directory,
  path: '/api/facilities',
  summary: 'All facilities',
  response: {
    200: Success({ facilities: Type.Array(Facility, { maxItems: FACILITIES_AT_MOST }) }),
  },
});

export const listRegions = endpoint({
  ...directory,
  path: '/api/regions',
  summary: 'All regions',
  response: {
    200: Success({ regions: Type.Array(Region, { maxItems: REGIONS_AT_MOST }) }),
  },
});
