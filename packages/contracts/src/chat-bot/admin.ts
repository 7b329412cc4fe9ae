import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ChatId, MemberNumber } from '../identifiers.js';
import { namedObject, Success, Text } from '../schema.js';
import { CHAT_ROLES_AT_MOST, Warnings } from '../verification.js';

export const ManualVerification = namedObject('ManualVerification', {
  member_number: MemberNumber,
  chat_id: ChatId,
  admin_user_id: Text(255, { description: 'Recorded. The actor is the subject of the token' }),
  reason: Type.Optional(Text(1000)),
});
export type ManualVerification = Static<typeof ManualVerification>;

export const ManuallyVerified = namedObject('ManuallyVerified', {
  success: Type.Literal(true),
  verification_completed: Type.Boolean(),
  identity_user_created: Type.Boolean(),
  chat_roles_assigned: Type.Array(Type.String(), { maxItems: CHAT_ROLES_AT_MOST }),
  warnings: Type.Optional(Warnings),
});
export type ManuallyVerified = Static<typeof ManuallyVerified>;

export const VerificationStats = namedObject('VerificationStats', {
  total_members: Type.Integer(),
  verified_members: Type.Integer(),
  pending_verifications: Type.Integer(),
  verification_rate: Type.Number({ minimum: 0, maximum: 1 }),
  daily_verifications: Type.Integer(),
  weekly_verifications: Type.Integer(),
});
export type VerificationStats = Static<typeof VerificationStats>;

const admin = { auth: 'admin', tag: 'Admin' } as const;

export const verifyManually = endpoint({
  ...admin,
  fresh: 'session',
  method: 'POST',
  path: '/api/admin/verify/manual',
  summary: 'Links an account without its owner’s click',
  body: ManualVerification,
  response: { 200: ManuallyVerified },
  errors: [404, 409, 502],
});

export const getVerificationStats = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/stats/verification',
  summary: 'Verification statistics',
  response: { 200: Success({ stats: VerificationStats }) },
});
