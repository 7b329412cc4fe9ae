import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Empty, Html, Nullable, namedObject, OneOf } from '../schema.js';
import { CompletedVerification } from '../verification.js';

/** How a login at the chat product ended; what `/chat?link=` says to the portal. */
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
    description: 'Whether `/api/chat-link/login` leads to the chat product’s own login',
  }),
  joins_server: Type.Boolean({
    description: 'Whether that login also takes the account to the server, if it is not there',
  }),
  command: Nullable(
    Type.String({
      description:
        'What to type on the chat server instead, as it is called in the caller’s language; null for who cannot link',
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
  summary: 'The ways in which the caller can link a chat account',
  additional: true,
  response: { 200: ChatLinking },
});

export const startChatLink = endpoint({
  method: 'GET',
  path: '/api/chat-link/login',
  auth: 'session',
  changesState: true,
  tag,
  summary: 'Leads to the chat product’s login, which proves whose account it is',
  additional: true,
  // 200: a browser that is refused reads why, where no web app is there to say it.
  response: { 200: Html, 303: Empty },
  errors: [404],
});

/** Open to everybody because a browser whose session ended meanwhile is led back, too. */
export const finishChatLink = endpoint({
  method: 'GET',
  path: '/api/chat-link/callback',
  auth: ['session', 'public'],
  changesState: true,
  tag,
  summary: 'Links the account that logged in; a browser is led back to `/chat?link=<result>`',
  additional: true,
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: longestUrlPart })),
    state: Type.Optional(Type.String({ maxLength: longestUrlPart })),
    error: Type.Optional(Type.String({ maxLength: longestUrlPart })),
  }),
  response: { 200: CompletedVerification, 303: Empty },
  errors: [401, 403, 404, 409, 410, 502, 504],
  pages: [200],
});
