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
    Type.String({ ...MemberNumber, description: 'With a session: the caller, if left out' }),
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
/** What chat-bot answers passes through; 502 and 504 are the way there. */
const fromChatBot = [404, 409, 410, 502, 504] as const;

export const startVerification = endpoint({
  method: 'POST',
  path: '/api/verify/start',
  auth: ['service', 'apiKey', 'session'],
  scope: 'verify',
  tag,
  summary: 'Asks to link a chat account to a member',
  body: VerificationRequest,
  response: { 200: StartedVerification },
  errors: fromChatBot,
});

/** Open to everybody because a browser that is not logged in gets the page that says so. */
export const completeVerification = endpoint({
  method: 'GET',
  path: '/api/verify/complete/:verificationId',
  auth: ['session', 'member', 'public'],
  limit: 'known',
  changesState: true,
  tag,
  summary: 'Completes a verification; a browser gets the page that asks for it',
  params: VerificationParams,
  response: { 200: CompletedVerification, 303: Empty },
  errors: [401, 403, ...fromChatBot],
  pages: [200, 401, 403, 404, 409, 410, 429, 500, 502, 503, 504],
});

/** What a button of the page sends. */
const button = {
  method: 'POST',
  auth: 'session',
  tag,
  additional: true,
  params: VerificationParams,
  body: Type.Object({ csrf_token: Text(512) }),
  bodyType: 'form',
  errors: fromChatBot,
  pages: [200, 400, 401, 403, 404, 409, 410, 429, 500, 502, 503, 504],
} as const;

export const confirmVerification = endpoint({
  ...button,
  path: '/api/verify/complete/:verificationId',
  summary: 'Completes a verification; the button of its page',
  response: { 200: CompletedVerification, 303: Empty },
});

export const cancelVerification = endpoint({
  ...button,
  path: '/api/verify/cancel/:verificationId',
  summary: 'Ends a verification that is not over; the page’s other button',
  response: { 200: CancelledVerification, 303: Empty },
});

export const getVerificationScript = endpoint({
  method: 'GET',
  path: '/api/verify/page.js',
  auth: 'public',
  limit: 'none',
  tag,
  summary: 'What lets the page of a verification follow what the chat account says',
  additional: true,
  response: { 200: Type.String({ contentMediaType: 'text/javascript' }) },
});
