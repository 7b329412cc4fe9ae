import { type Static, Type } from 'typebox';
import { FacilityCode } from '../identifiers.js';
import { Csv, named } from '../schema.js';
import { MemberSearch } from './directory.js';
import { endpoint } from './shape.js';

/** More than any facility has; a longer list is refused rather than cut. */
export const rosterExportMax = 10_000;

/** What a representative needs to know of a colleague, and no more. */
export const RosterMember = named(
  'RosterMember',
  Type.Object({
    member_number: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    chat_verified: Type.Boolean(),
  }),
);
export type RosterMember = Static<typeof RosterMember>;

const facility = {
  method: 'GET',
  auth: 'session',
  tag: 'My facility',
} as const;
const params = Type.Object({ facility_code: FacilityCode });
const { q, chat_verified } = MemberSearch.properties;
const filter = { q, chat_verified };

export const listRoster = endpoint({
  ...facility,
  path: '/api/facilities/:facility_code/members',
  summary: 'Active members of a facility that the caller represents, by name',
  params,
  query: Type.Object({
    ...filter,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: rosterExportMax, default: 0 })),
  }),
  response: {
    200: Type.Object({
      success: Type.Literal(true),
      facility_name: Type.String(),
      members: Type.Array(RosterMember, { maxItems: 100 }),
      total: Type.Integer(),
      limit: Type.Integer(),
      offset: Type.Integer(),
    }),
  },
});

export const exportRoster = endpoint({
  ...facility,
  path: '/api/facilities/:facility_code/members/export',
  summary: 'The same as a table, whole',
  params,
  query: Type.Object(filter),
  response: { 200: Csv },
  errors: [409],
});

export const facilityEndpoints = { listRoster, exportRoster };
