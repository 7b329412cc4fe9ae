import {
  type Member,
  SESSION_ROLES_AT_MOST,
  type SessionUser,
} from '@guildhall/contracts/platform';
import type { SessionRow } from '../live-session/live-session.js';

/** The logged-in person: identity claims, and member data if there is a member. */
export const sessionUser = (session: SessionRow, member: Member | null): SessionUser => ({
  id: session.subject,
  name: session.profile.name,
  email: session.profile.email ?? member?.email ?? null,
  picture: session.profile.picture,
  member_number: session.member,
  first_name: member?.first_name ?? null,
  last_name: member?.last_name ?? null,
  facility_code: member?.facility_code ?? null,
  region_code: member?.region_code ?? null,
  member_type_id: member?.member_type_id ?? null,
  status: member?.status ?? null,
  positions: member?.positions ?? [],
  roles: session.roles.slice(0, SESSION_ROLES_AT_MOST),
  chat_verified: member?.chat_verified ?? false,
});
