import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MemberNumber } from '../identifiers.js';
import { Empty, namedObject, OneOf, PathId, Text } from '../schema.js';
import {
  CompletedVerification,
  StartedVerification,
  verificationRequest,
} from '../verification.js';

export const VerificationRequest = namedObject('VerificationRequest', {
  ...verificationRequest,
  member_number: Type.Optional(
    Type.String({ ...MemberNumber, description: 'With a session, defaults to the caller' }),
  ),
});
export type VerificationRequest = Static<typeof VerificationRequest>;

export const CancelledVerification = namedObject('CancelledVerification', {
  success: Type.Literal(true),
  verification_id: Type.String(),
  status: OneOf(['cancelled']),
});
export type CancelledVerification = Static<typeof CancelledVerification>;

const tag = 'Verification';
const VerificationParams = Type.Object({ verificationId: PathId });
/** chat-bot's responses pass through; 502 and 504 concern the connection to it. */
const fromChatBot = [404, 409, 410, 502, 504] as const;

export const startVerification = endpoint({
  method: 'POST',
  path: '/api/verify/start',
  auth: ['service', 'apiKey', 'session'],
  scope: 'verify',
  tag,
  summary: 'Starts linking a chat account to a member',
  body: VerificationRequest,
  response: { 200: StartedVerification },
  errors: fromChatBot,
});

/** Public, because a browser without a login gets a page that says so. */
export const completeVerification = endpoint({
  method: 'GET',
  path: '/api/verify/complete/:verificationId',
  auth: ['session', 'member', 'public'],
  limit: 'known',
  changesState: true,
  tag,
  summary: 'Completes a verification; browsers get the confirmation page',
  params: VerificationParams,
  response: { 200: CompletedVerification, 303: Empty },
  errors: [401, 403, ...fromChatBot],
  page: 'verification',
});

/** A button's form data. */
const button = {
  method: 'POST',
  auth: 'session',
  tag,
  additional: true,
  params: VerificationParams,
  body: Type.Object({ csrf_token: Text(512) }),
  bodyType: 'form',
  errors: fromChatBot,
  page: 'verification',
} as const;

export const confirmVerification = endpoint({
  ...button,
  path: '/api/verify/complete/:verificationId',
  summary: 'Completes a verification, from its page',
  response: { 200: CompletedVerification, 303: Empty },
});

export const cancelVerification = endpoint({
  ...button,
  path: '/api/verify/cancel/:verificationId',
  summary: 'Cancels a verification, from its page',
  response: { 200: CancelledVerification, 303: Empty },
});

export const getVerificationScript = endpoint({
  method: 'GET',
  path: '/api/verify/page.js',
  auth: 'public',
  limit: 'none',
  tag,
  summary: 'Script that updates a verification’s page',
  additional: true,
  response: { 200: Type.String({ contentMediaType: 'text/javascript' }) },
});
