import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { FacilityCode } from '../identifiers.js';
import { counted, offsetQuery, PageOf } from '../paging.js';
import { Nullable, namedObject, Success } from '../schema.js';
import { MemberSearch } from './directory.js';

/** The fields a representative needs about a colleague. */
export const RosterMember = namedObject('RosterMember', {
  member_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  chat_verified: Type.Boolean(),
  org_email: Nullable(Type.String({ description: 'The address at the organization' })),
});
export type RosterMember = Static<typeof RosterMember>;

const { q, chat_verified } = MemberSearch.properties;
const ofOwn = { method: 'GET', auth: 'session', tag: 'My facility', additional: true } as const;

export const listRoster = endpoint({
  ...ofOwn,
  path: '/api/facilities/:facility_code/members',
  summary: 'Active members of a facility that the caller represents, by name',
  params: Type.Object({ facility_code: FacilityCode }),
  query: Type.Object({
    q,
    chat_verified,
    ...offsetQuery(50),
  }),
  response: {
    200: Success({
      facility_name: Type.String(),
      members: PageOf(RosterMember),
      ...counted,
    }),
  },
});

/** More than any facility has. */
export const REPRESENTATIVES_AT_MOST = 50;

export const Representative = namedObject('Representative', {
  first_name: Type.String(),
  last_name: Type.String(),
});
export type Representative = Static<typeof Representative>;

export const listOwnRepresentatives = endpoint({
  ...ofOwn,
  path: '/api/me/representatives',
  summary: 'Current representatives of the caller’s facility, by name',
  response: {
    200: Success({
      facility_code: Nullable(Type.String({ description: 'null: the caller has none' })),
      representatives: Type.Array(Representative, { maxItems: REPRESENTATIVES_AT_MOST }),
    }),
  },
});
