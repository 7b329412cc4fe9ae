import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, OneOf, PathId, Text, Timestamp } from '../schema.js';
import {
  CompletedVerification,
  StartedVerification,
  verificationRequest,
  verificationStatuses,
} from '../verification.js';

export const VerificationRequest = namedObject('VerificationRequest', {
  ...verificationRequest,
  claimed_by: Type.Optional(
    Text(255, {
      description:
        'The `sub` of the person who says that the account is theirs, where the caller does not vouch for it: the account itself has to say yes then',
    }),
  ),
});
export type VerificationRequest = Static<typeof VerificationRequest>;

/** Whoever asks without credentials sees the personal fields null. */
export const Verification = namedObject('Verification', {
  id: Type.String(),
  status: OneOf(verificationStatuses),
  chat_id: Nullable(Type.String()),
  chat_username: Nullable(Type.String()),
  member_number: Nullable(Type.String()),
  server_id: Nullable(Type.String()),
  server_name: Nullable(Type.String({ description: 'null as well while the name is unknown' })),
  reason: Nullable(Type.String({ description: 'Why it came to nothing' })),
  created_at: Timestamp,
  expires_at: Timestamp,
  completed_at: Nullable(Timestamp),
  account_proven: Type.Boolean({
    description: 'false: nothing completes before the chat account itself has said yes',
  }),
  code: Nullable(
    Type.String({ description: 'What the account has to type for that; null where nothing is' }),
  ),
});
export type Verification = Static<typeof Verification>;

export const VerificationAnswer = namedObject('VerificationAnswer', {
  success: Type.Literal(true),
  verification: Verification,
});
export type VerificationAnswer = Static<typeof VerificationAnswer>;

export const VerificationCompletion = namedObject('VerificationCompletion', {
  identity_user_id: Text(255, { description: 'The `sub` of the token that makes this call' }),
});
export type VerificationCompletion = Static<typeof VerificationCompletion>;

const tag = 'Verification';
const VerificationParams = Type.Object({ verification_id: PathId });

export const startVerification = endpoint({
  method: 'POST',
  path: '/api/verify/start',
  auth: 'service',
  scope: 'verify',
  limit: 'verification',
  tag,
  summary: 'Asks to link a chat account to a member',
  body: VerificationRequest,
  response: { 200: StartedVerification },
  errors: [409],
});

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/verify/status/:verification_id',
  auth: ['service', 'member', 'public'],
  scope: 'verify',
  tag,
  summary: 'How a verification stands',
  params: VerificationParams,
  query: Type.Object({
    opened: Type.Optional(
      OneOf(['true'], { description: 'Says that the person has the page open; of a service' }),
    ),
  }),
  response: { 200: VerificationAnswer },
});

export const completeVerification = endpoint({
  method: 'POST',
  path: '/api/verify/complete/:verification_id',
  auth: 'member',
  limit: 'verification',
  tag,
  summary: 'Links the account; roles follow',
  params: VerificationParams,
  body: VerificationCompletion,
  response: { 200: CompletedVerification },
  errors: [409, 410],
});

export const cancelVerification = endpoint({
  method: 'POST',
  path: '/api/verify/cancel/:verification_id',
  auth: ['service', 'member', 'admin'],
  fresh: false,
  scope: 'verify',
  tag,
  summary: 'Ends a pending verification',
  additional: true,
  params: VerificationParams,
  response: { 200: VerificationAnswer },
  errors: [409, 410],
});
