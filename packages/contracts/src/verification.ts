import { type Static, Type } from 'typebox';
import { ChatId, ChatUsername, MemberNumber } from './identifiers.js';
import { PositionSummary, Positions } from './member.js';
import { Nullable, namedObject, OneOf, Timestamp } from './schema.js';

/** A problem that did not prevent success. */
export const Warning = namedObject('Warning', { code: Type.String(), message: Type.String() });
export type Warning = Static<typeof Warning>;
export const Warnings = Type.Array(Warning, { maxItems: 20 });

/** Discord's maximum per server. */
export const CHAT_ROLES_AT_MOST = 250;

export const verificationStatuses = [
  'pending',
  'completed',
  'expired',
  'superseded',
  'cancelled',
  'failed',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Names of the options of `/verify`, in the person's Discord language. */
export const verifyOptions = {
  member_number: { en: 'member_number', es: 'numero_de_miembro' },
  code: { en: 'code', es: 'codigo' },
} as const;

/** The linked person in a completed verification. */
export const VerifiedMember = namedObject('VerifiedMember', {
  member_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  facility_code: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  positions: Positions(PositionSummary),
});
export type VerifiedMember = Static<typeof VerifiedMember>;

/** Input of both services; at the platform a session may leave the member out. */
export const verificationRequest = {
  chat_id: ChatId,
  chat_username: ChatUsername,
  member_number: MemberNumber,
};

export const StartedVerification = namedObject('StartedVerification', {
  success: Type.Literal(true),
  verification_id: Type.String(),
  verification_url: Type.String(),
  expires_at: Timestamp,
  code: Type.Optional(
    Type.String({
      description: 'For an unproven chat account: the code it has to enter (`/verify code:…`)',
      examples: ['C7KW4RXT'],
    }),
  ),
  warnings: Type.Optional(Warnings),
});
export type StartedVerification = Static<typeof StartedVerification>;

export const CompletedVerification = namedObject('CompletedVerification', {
  success: Type.Literal(true),
  verification_id: Type.String(),
  status: OneOf(['completed']),
  member: VerifiedMember,
  chat_roles_assigned: Type.Array(Type.String(), {
    maxItems: CHAT_ROLES_AT_MOST,
    description: 'Names; empty while roles are pending',
  }),
  warnings: Type.Optional(Warnings),
});
export type CompletedVerification = Static<typeof CompletedVerification>;
