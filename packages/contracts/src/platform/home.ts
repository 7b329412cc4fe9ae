import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { POSITIONS_AT_MOST } from '../member.js';
import { Nullable, namedObject, OneOf, Timestamp } from '../schema.js';
import { MailServers } from './mail.js';
import { Member } from './members.js';
import { SessionUser } from './sessions.js';

/** Fields missing from a record, which the organization can fix. */
export const recordGaps = ['email', 'facility', 'region'] as const;

export const Home = namedObject('Home', {
  success: Type.Literal(true),
  expires_at: Timestamp,
  user: SessionUser,
  member_claim: Type.Object(
    {
      name: Type.String({ examples: ['member_number'] }),
      value: Nullable(Type.String({ description: 'null: missing from the identity' })),
    },
    { description: 'The identity claim used to find the member' },
  ),
  is_administrator: Type.Boolean(),
  represents: Type.Array(Type.String(), {
    maxItems: POSITIONS_AT_MOST,
    description: 'Facilities the caller represents today',
  }),
  member: Nullable(Member),
  missing: Type.Array(OneOf(recordGaps), {
    maxItems: recordGaps.length,
    description: 'Fields missing from the record',
  }),
  chat: Type.Object({
    state: OneOf(['linked', 'not_linked', 'inactive', 'not_offered']),
    account: Nullable(Type.String({ description: 'The linked account’s name' })),
  }),
  mail: Type.Object({
    state: OneOf(['open', 'begun', 'none', 'not_eligible', 'not_offered']),
    address: Nullable(Type.String()),
    domain: Nullable(Type.String()),
    servers: Nullable(MailServers),
    webmail: Nullable(Type.String({ description: 'Address of the webmail page' })),
  }),
});
export type Home = Static<typeof Home>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/me/home',
  auth: 'session',
  tag: 'Own account',
  summary: 'The logged-in person: record, and status of chat and mail accounts',
  additional: true,
  response: { 200: Home },
});
