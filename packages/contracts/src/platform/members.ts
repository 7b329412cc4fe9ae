import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { ChatId, ChatUsername, FacilityCode } from '../identifiers.js';
import { memberFields, Position, Positions } from '../member.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import { Nullable, namedObject, PathId, Success, Text } from '../schema.js';

export const Member = namedObject('Member', {
  ...memberFields,
  status: Type.String({ examples: ['active'] }),
  chat_verified: Type.Boolean(),
  org_email: Nullable(Type.String()),
  positions: Positions(Position),
});
export type Member = Static<typeof Member>;

export const MemberAnswer = namedObject('MemberAnswer', {
  success: Type.Literal(true),
  member: Member,
});
export type MemberAnswer = Static<typeof MemberAnswer>;

export const LinkAnswer = namedObject('LinkAnswer', {
  success: Type.Literal(true),
  message: Type.String(),
  changed: Type.Boolean({ description: 'false: already in this state' }),
  member: Member,
});
export type LinkAnswer = Static<typeof LinkAnswer>;

export const ChatLink = namedObject('ChatLink', {
  chat_id: ChatId,
  chat_username: Type.Optional(ChatUsername),
  identity_user_id: Type.Optional(
    Text(255, { description: 'The `sub` of the person who confirmed the link' }),
  ),
  asked_by: Type.Optional(
    Text(255, {
      description: 'The `sub` of the administrator on whose behalf it is done; recorded',
    }),
  ),
  active_only: Type.Optional(
    Type.Boolean({ description: 'true: an inactive member is 404 and is not linked' }),
  ),
});
export type ChatLink = Static<typeof ChatLink>;

export const UnlinkGuard = namedObject('UnlinkGuard', {
  chat_id: Type.Optional(
    Type.String({
      ...ChatId,
      description: 'Unlink only if this is the linked account; 409 CONFLICT otherwise',
    }),
  ),
});
export type UnlinkGuard = Static<typeof UnlinkGuard>;

const tag = 'Members';
const MemberParams = Type.Object({ memberNumber: PathId });

const reading = { method: 'GET', auth: 'apiKey', scope: 'members:read', tag } as const;

export const getMember = endpoint({
  ...reading,
  path: '/api/member/:memberNumber',
  summary: 'A member by member number',
  params: MemberParams,
  response: { 200: MemberAnswer },
});

export const getMemberByChat = endpoint({
  ...reading,
  path: '/api/member/chat/:chat_id',
  summary: 'The member linked to a chat account',
  params: Type.Object({ chat_id: PathId }),
  response: { 200: MemberAnswer },
});

const linking = { method: 'POST', auth: 'apiKey', scope: 'members:link', tag } as const;

export const linkChat = endpoint({
  ...linking,
  path: '/api/member/:memberNumber/link-chat',
  summary: 'Links a chat account to a member',
  params: MemberParams,
  body: ChatLink,
  response: { 200: LinkAnswer },
  errors: [409],
});

export const unlinkChat = endpoint({
  ...linking,
  allowsErased: true,
  path: '/api/member/:memberNumber/unlink-chat',
  summary: 'Unlinks a member’s chat account',
  params: MemberParams,
  body: UnlinkGuard,
  bodyType: 'optional',
  response: { 200: LinkAnswer },
  errors: [409],
});

export const unlinkOwnChat = endpoint({
  method: 'POST',
  path: '/api/member/unlink',
  auth: 'session',
  tag,
  summary: 'Unlinks the caller’s own chat account',
  body: UnlinkGuard,
  bodyType: 'optional',
  response: { 200: LinkAnswer },
  errors: [404, 409],
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  auth: 'service',
  scope: 'members:read',
  tag,
  summary: 'All members by number, page by page',
  additional: true,
  query: Type.Object({
    ...PageQuery.properties,
    linked: Type.Optional(Type.Boolean({ description: 'Only those with or without an account' })),
    facility: Type.Optional(FacilityCode),
  }),
  response: { 200: Success({ ...nextPage, members: PageOf(Member) }) },
});
