import { type Static, Type } from 'typebox';
import { aboutMember } from '../audit.js';
import { endpoint } from '../enveloped.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import {
  erased,
  erasing,
  exporting,
  exportingOwn,
  lifted,
  lifting,
  suspending,
} from '../personal-data.js';
import { Nullable, namedObject, OneOf, PathId, PlainDate, Success, Timestamp } from '../schema.js';
import { verificationStatuses } from '../verification.js';
import { OwnChatAccount } from './own-account.js';
import { RolesRefreshed } from './roles.js';

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;
const MemberParams = Type.Object({ member_number: PathId });

export const getMemberChatAccount = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members/:member_number/chat-account',
  summary:
    'A member’s account: current and desired roles with reasons; without a link, the roles the rules would assign',
  params: MemberParams,
  response: { 200: OwnChatAccount },
});

export const refreshMemberRoles = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/members/:member_number/chat-account/refresh',
  summary: 'Updates the roles and nickname of a member’s linked account',
  params: MemberParams,
  response: { 200: RolesRefreshed },
  errors: [502],
});

export const VerificationDay = namedObject('VerificationDay', {
  day: PlainDate,
  started: Type.Integer(),
  opened: Type.Integer({ description: 'Of these, with an opened link' }),
  completed: Type.Integer(),
  expired: Type.Integer(),
  other: Type.Integer({ description: 'Canceled, superseded or failed' }),
});
export type VerificationDay = Static<typeof VerificationDay>;

export const getVerificationFunnel = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/stats/funnel',
  summary: 'Verifications by outcome and start day (UTC)',
  query: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })),
  }),
  response: { 200: Success({ days: Type.Array(VerificationDay, { maxItems: 90 }) }) },
});

export const VerificationRecord = namedObject('VerificationRecord', {
  id: Type.String(),
  status: OneOf(verificationStatuses),
  method: OneOf(['click', 'manual']),
  member_number: Type.String(),
  ...aboutMember,
  chat_id: Type.String(),
  chat_username: Type.String(),
  reason: Nullable(Type.String()),
  created_at: Timestamp,
  opened_at: Nullable(Timestamp),
  expires_at: Timestamp,
  completed_at: Nullable(Timestamp),
});
export type VerificationRecord = Static<typeof VerificationRecord>;

export const listVerifications = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/verifications',
  summary: 'Verifications, newest first',
  query: Type.Object({
    status: Type.Optional(OneOf(verificationStatuses)),
    ...PageQuery.properties,
  }),
  response: { 200: Success({ verifications: PageOf(VerificationRecord), ...nextPage }) },
});

export const LINK_REVIEWS_AT_MOST = 1000;

export const LinkReview = namedObject('LinkReview', {
  chat_id: Type.String(),
  member_number: Type.String(),
  ...aboutMember,
  noticed_at: Timestamp,
});
export type LinkReview = Static<typeof LinkReview>;

export const listLinkReviews = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Links to accounts the chat server does not know, oldest first',
  response: {
    200: Success({ reviews: Type.Array(LinkReview, { maxItems: LINK_REVIEWS_AT_MOST }) }),
  },
});

export const exportPerson = endpoint({
  ...exporting,
  path: '/api/people/:member_number',
  params: MemberParams,
});

export const exportOwn = endpoint({ ...exportingOwn, path: '/api/people' });

export const erasePerson = endpoint({
  ...erasing,
  path: '/api/people/:member_number/erase',
  params: MemberParams,
  response: { 200: Success(erased) },
  errors: [409],
});

export const liftErasure = endpoint({
  ...lifting,
  path: '/api/people/erasures/:mark/lift',
  response: { 200: Success(lifted) },
});

const suspension = suspending(['chat']);

export const suspendPerson = endpoint({
  ...suspension.request,
  path: '/api/people/:member_number/suspension',
  params: MemberParams,
  response: { 200: Success(suspension.answer) },
});
