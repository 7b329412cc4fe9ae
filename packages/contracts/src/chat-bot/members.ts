import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ChatId, ChatUsername } from '../identifiers.js';
import { memberFields, Position, Positions } from '../member.js';
import { namedObject, PathId, Success } from '../schema.js';

export const Member = namedObject('Member', memberFields);
export type Member = Static<typeof Member>;

export const ChatLink = namedObject('ChatLink', { chat_id: ChatId, chat_username: ChatUsername });
export type ChatLink = Static<typeof ChatLink>;

const tag = 'Members';
const MemberParams = Type.Object({ member_number: PathId });
const reading = { method: 'GET', auth: ['member', 'admin'], tag } as const;

export const getMember = endpoint({
  ...reading,
  path: '/api/members/:member_number',
  summary: 'A member; members see themselves, administrators everyone',
  params: MemberParams,
  response: { 200: Success({ member: Member }) },
});

export const updateChatLink = endpoint({
  method: 'PUT',
  path: '/api/members/:member_number/discord-link',
  aliases: ['/api/members/:member_number/chat-link'],
  auth: 'service',
  scope: 'members:link',
  tag,
  summary: 'Links a chat account to a member',
  params: MemberParams,
  body: ChatLink,
  response: {
    200: Success({
      message: Type.String(),
      changed: Type.Boolean({ description: 'false: already linked' }),
    }),
  },
  errors: [409],
});

export const listPositions = endpoint({
  ...reading,
  path: '/api/members/:member_number/positions',
  summary: 'A member’s current and past positions',
  params: MemberParams,
  response: { 200: Success({ positions: Positions(Position) }) },
});
