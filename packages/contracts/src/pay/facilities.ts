import { type Static, Type } from 'typebox';
import { Nullable, namedObject, PathId } from '../schema.js';
import { endpoint } from './shape.js';

export const FacilityPermission = namedObject('FacilityPermission', {
  can_manage: Type.Boolean(),
  facility_code: Nullable(Type.String({ description: 'The caller’s own facility' })),
});
export type FacilityPermission = Static<typeof FacilityPermission>;

export const FacilityMember = namedObject('FacilityMember', {
  membernumber: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Nullable(Type.String()),
  facility_code: Type.String(),
});
export type FacilityMember = Static<typeof FacilityMember>;

/** No facility has as many. */
export const FACILITY_MEMBERS_AT_MOST = 20_000;

const member = { method: 'GET', auth: ['member', 'admin'], tag: 'Facilities' } as const;

const permission = {
  ...member,
  summary: 'Whether the caller may manage a facility’s data',
  response: { 200: FacilityPermission },
} as const;

export const getFacilityPermission = endpoint({
  ...permission,
  path: '/api/auth/can-manage-facility-data',
});

/** The same endpoint; the specification gives both paths. */
export const getFacilityPermissionV1 = endpoint({
  ...permission,
  path: '/api/v1/auth/can-manage-facility-data',
});

export const listFacilityMembers = endpoint({
  ...member,
  path: '/api/members/facility/:facility_code',
  summary: 'All members of a facility, for its representatives',
  params: Type.Object({ facility_code: PathId }),
  response: { 200: Type.Array(FacilityMember, { maxItems: FACILITY_MEMBERS_AT_MOST }) },
});
