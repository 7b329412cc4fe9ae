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
        'The `sub` of the person who claims the account, if the caller does not vouch for it: the account then has to confirm',
    }),
  ),
});
export type VerificationRequest = Static<typeof VerificationRequest>;

/** Without credentials the personal fields are null. */
export const Verification = namedObject('Verification', {
  id: Type.String(),
  status: OneOf(verificationStatuses),
  chat_id: Nullable(Type.String()),
  chat_username: Nullable(Type.String()),
  member_number: Nullable(Type.String()),
  server_id: Nullable(Type.String()),
  server_name: Nullable(Type.String({ description: 'null while unknown' })),
  reason: Nullable(Type.String({ description: 'Why it failed' })),
  created_at: Timestamp,
  expires_at: Timestamp,
  completed_at: Nullable(Timestamp),
  account_proven: Type.Boolean({
    description: 'false: cannot be completed before the chat account has confirmed',
  }),
  code: Nullable(
    Type.String({ description: 'What the account has to type to confirm; null if nothing' }),
  ),
});
export type Verification = Static<typeof Verification>;

export const VerificationAnswer = namedObject('VerificationAnswer', {
  success: Type.Literal(true),
  verification: Verification,
});
export type VerificationAnswer = Static<typeof VerificationAnswer>;

export const VerificationCompletion = namedObject('VerificationCompletion', {
  identity_user_id: Text(255, { description: 'The `sub` of the caller’s token' }),
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
  summary: 'Starts linking a chat account to a member',
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
  summary: 'The status of a verification',
  params: VerificationParams,
  query: Type.Object({
    opened: Type.Optional(
      OneOf(['true'], { description: 'From a service: the person has opened the page' }),
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
  summary: 'Links the account; roles will follow',
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
  summary: 'Cancels a pending verification',
  additional: true,
  params: VerificationParams,
  response: { 200: VerificationAnswer },
  errors: [409, 410],
});
