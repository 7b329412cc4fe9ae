import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Empty, Nullable, namedObject, OneOf } from '../schema.js';
import { CompletedVerification } from '../verification.js';

/** The result of a login at the chat product, for the portal in `/chat?link=`. */
export const chatLinkResults = [
  'linked',
  'denied',
  'expired',
  'elsewhere',
  'inactive',
  'no_member',
  'limited',
  'away',
  'unsure',
] as const;
export type ChatLinkResult = (typeof chatLinkResults)[number];

export const ChatLinking = namedObject('ChatLinking', {
  success: Type.Literal(true),
  login: OneOf(['offered', 'not_offered'], {
    description: 'Whether `/api/chat-link/login` is available',
  }),
  joins_server: Type.Boolean({
    description: 'Whether that login also adds the account to the server',
  }),
  command: Nullable(
    Type.String({
      description:
        'The command to type on the chat server instead, in the caller’s language; null if the caller cannot link',
      examples: ['/verify member_number:104233'],
    }),
  ),
});
export type ChatLinking = Static<typeof ChatLinking>;

const tag = 'Own account';
const longestUrlPart = 4096;

export const getChatLinking = endpoint({
  method: 'GET',
  path: '/api/chat-link',
  auth: 'session',
  tag,
  summary: 'How the caller can link a chat account',
  additional: true,
  response: { 200: ChatLinking },
});

export const startChatLink = endpoint({
  method: 'GET',
  path: '/api/chat-link/login',
  auth: 'session',
  changesState: true,
  tag,
  summary: 'Redirects to the chat product’s login, which proves the account',
  additional: true,
  response: { 303: Empty },
  errors: [404],
  page: 'chatCallback',
});

/** Public, because a browser with an ended session is redirected too. */
export const finishChatLink = endpoint({
  method: 'GET',
  path: '/api/chat-link/callback',
  auth: ['session', 'public'],
  changesState: true,
  tag,
  summary: 'Links the account that logged in and redirects to `/chat?link=<result>`',
  additional: true,
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: longestUrlPart })),
    state: Type.Optional(Type.String({ maxLength: longestUrlPart })),
    error: Type.Optional(Type.String({ maxLength: longestUrlPart })),
  }),
  response: { 200: CompletedVerification, 303: Empty },
  errors: [401, 403, 404, 409, 410, 502, 504],
  page: 'chatCallback',
});
