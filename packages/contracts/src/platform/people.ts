import { type Static, Type } from 'typebox';
import { Deed } from '../audit-event.js';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { ChatId } from '../identifiers.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import {
  Keyed,
  Nullable,
  namedObject,
  OneOf,
  PathId,
  Success,
  Text,
  Timestamp,
} from '../schema.js';
import { MemberSummary } from './directory.js';
import { Member } from './members.js';

export const erasingServices = ['platform', 'chat-bot', 'pay'] as const;
export type ErasingService = (typeof erasingServices)[number];

/** One service's part of an erasure. */
export const ErasurePart = namedObject('ErasurePart', {
  service: OneOf(erasingServices),
  state: OneOf(['waiting', 'done', 'absent'], {
    description: 'absent: the service is not configured on this platform',
  }),
  waits_for: Nullable(Type.String({ description: 'What blocked the last attempt' })),
  waits_for_said: Type.Optional(MaybeSaid),
  erased: Nullable(Keyed(Type.Integer(), { description: 'Rows by kind', maxProperties: 50 })),
});
export type ErasurePart = Static<typeof ErasurePart>;

/** An erasure in progress, or its final record. */
export const Erasure = namedObject('Erasure', {
  id: Type.String(),
  member_number: Nullable(Type.String({ description: 'null once done' })),
  state: OneOf(['under_way', 'done']),
  requested_at: Timestamp,
  requested_by: Type.String(),
  requested_by_name: Nullable(Type.String()),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  parts: Type.Array(ErasurePart, { maxItems: erasingServices.length }),
  had_mailbox: Type.Boolean({ description: 'The mailbox must be removed on the mail host' }),
});
export type Erasure = Static<typeof Erasure>;

export const FoundMember = namedObject('FoundMember', {
  ...MemberSummary.properties,
  status: Type.String(),
  chat_id: Nullable(Type.String()),
});
export type FoundMember = Static<typeof FoundMember>;

export const MemberFile = namedObject('MemberFile', {
  member: Member,
  left_source_at: Nullable(
    Type.String({ ...Timestamp, description: 'null: the source has the member' }),
  ),
  sessions: Type.Integer({ description: 'Active sessions' }),
  erasure: Nullable(Erasure),
});
export type MemberFile = Static<typeof MemberFile>;

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;
const MemberParams = Type.Object({ memberNumber: PathId });

export const NAMES_AT_MOST = 200;

export const namePeople = endpoint({
  method: 'POST',
  path: '/api/people/names',
  auth: 'service',
  scope: 'members:read',
  tag: 'Members',
  additional: true,
  summary: 'Display names of actors and members, as far as known here',
  body: Type.Object({
    subjects: Type.Array(Text(255, { description: 'The `sub` of each' }), {
      maxItems: NAMES_AT_MOST,
    }),
    members: Type.Optional(
      Type.Array(Text(32, { description: 'Member numbers' }), { maxItems: NAMES_AT_MOST }),
    ),
  }),
  response: {
    200: Success({
      names: Keyed(Type.String(), {
        description: 'By subject; unknown people are left out',
        maxProperties: NAMES_AT_MOST,
      }),
      members: Type.Optional(
        Keyed(Type.String(), {
          description: 'By member number',
          maxProperties: NAMES_AT_MOST,
        }),
      ),
    }),
  },
});

/** More matches need a more specific name. */
export const CALLED_AT_MOST = 20;

export const CalledPerson = namedObject('CalledPerson', {
  subject: Type.String({
    description: 'The `sub` of the login, as in audit logs',
  }),
  name: Nullable(Type.String()),
});
export type CalledPerson = Static<typeof CalledPerson>;

export const findPeople = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Logins by name: members, and administrators who are not members',
  query: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 256, pattern: '^[^\\u0000]*$' }),
  }),
  response: {
    200: Success({ people: Type.Array(CalledPerson, { maxItems: CALLED_AT_MOST }) }),
  },
});

export const findMembers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members',
  summary: 'Members by name, number or chat account, including former ones',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 256, pattern: '^[^\\u0000]*$' })),
    status: Type.Optional(OneOf(['active', 'other', 'all'], { default: 'all' })),
    linked: Type.Optional(Type.Boolean()),
    after: Type.Optional(Text(3000, { description: '`next` of the previous page' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  }),
  response: { 200: Success({ members: PageOf(FoundMember), ...nextPage }) },
});

export const getMemberFile = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members/:memberNumber',
  summary: 'Everything an administrator sees about a member',
  params: MemberParams,
  response: { 200: Success(MemberFile.properties) },
});

/** Member fields from the source; the portal has a label for each. */
export const sourceFields = [
  'member_number',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'facility_code',
  'member_type_id',
  'status',
] as const;
export type SourceField = (typeof sourceFields)[number];

export const getSourceRow = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members/:memberNumber/source',
  summary: 'The member’s current source row, by our field names',
  params: MemberParams,
  response: {
    200: Success({
      table: Type.String({ description: 'Table in the source' }),
      fields: Nullable(
        Keyed(Nullable(Type.String()), {
          description: 'null: the source has no such row, or it cannot be read (refused says why)',
          maxProperties: 50,
        }),
      ),
      refused: Type.Optional(
        Nullable(
          Type.Object(
            { message: Type.String(), said: Type.Optional(MaybeSaid) },
            {
              description: 'Why a synchronization would skip the row, or null',
            },
          ),
        ),
      ),
    }),
  },
});

export const unlinkMember = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  allowsErased: true,
  path: '/api/admin/members/:memberNumber/unlink',
  summary: 'Unlinks a member’s chat account; roles will follow',
  params: MemberParams,
  body: Type.Object({
    chat_id: Type.String({ ...ChatId, description: 'The account; 409 if another one is linked' }),
  }),
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: it was no longer linked' }),
      already: Type.Optional(Nullable(Deed, { description: 'Who unlinked it before' })),
    }),
  },
  errors: [409],
});

export const resendMember = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  allowsErased: true,
  path: '/api/admin/members/:memberNumber/resend',
  summary: 'Sends the member’s current state to every subscriber',
  params: MemberParams,
  response: {
    200: Success({
      events: Type.Integer({ description: '0: the member never had a link' }),
    }),
  },
});

const Exported = {
  exported_at: Timestamp,
  not_asked: Type.Optional(
    Type.Array(OneOf(erasingServices), {
      description: 'Services not configured on this platform; their data is missing',
      maxItems: erasingServices.length,
    }),
  ),
  platform: Type.Object({}, { additionalProperties: true }),
  'chat-bot': Nullable(Type.Object({}, { additionalProperties: true })),
  pay: Nullable(Type.Object({}, { additionalProperties: true })),
} as const;

export const exportPerson = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  allowsErased: true,
  path: '/api/admin/members/:memberNumber/export',
  summary: 'Everything all services store about a person',
  params: MemberParams,
  answerType: 'stream',
  response: { 200: Type.Object({ member_number: Type.String(), ...Exported }) },
});

export const exportOwn = endpoint({
  method: 'POST',
  allowsErased: true,
  path: '/api/auth/export',
  auth: 'session',
  fresh: true,
  tag: 'Own account',
  additional: true,
  summary: 'Everything all services store about the caller; fails if a service is unavailable',
  answerType: 'stream',
  response: {
    200: Type.Object({
      member_number: Nullable(Type.String({ description: 'null: the caller is not a member' })),
      subject: Type.String({ description: 'The `sub` of the login' }),
      ...Exported,
    }),
  },
});

export const erasePerson = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  allowsErased: true,
  path: '/api/admin/members/:memberNumber/erase',
  summary: 'Starts erasing a person in all services; cannot be undone',
  params: MemberParams,
  body: Type.Object({
    confirm: Type.String({ ...Text(32), description: 'The member number, to confirm' }),
    despite_source: Type.Optional(
      Type.Boolean({
        description:
          'true: erase even if the source still has the row; synchronizations then skip it. Otherwise such a member is 409 STILL_IN_SOURCE',
      }),
    ),
  }),
  response: {
    // Requested before: its state.
    200: Success({ erasure: Erasure }),
    202: Success({ erasure: Erasure }),
  },
  errors: [409],
});

export const listErasures = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/erasures',
  summary: 'Erasures, newest first',
  query: PageQuery,
  response: { 200: Success({ erasures: PageOf(Erasure), ...nextPage }) },
});

export const getErasure = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/erasures/:id',
  summary: 'The progress or record of an erasure',
  params: Type.Object({ id: PathId }),
  response: { 200: Success({ erasure: Erasure }) },
});

export const cancelErasure = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  path: '/api/admin/erasures/:id/cancel',
  summary:
    'Cancels an unfinished erasure, for example if the member is back in the source. Erased data stays erased',
  params: Type.Object({ id: PathId }),
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: already canceled' }),
      already: Type.Optional(Nullable(Deed)),
    }),
  },
  errors: [409],
});

export const liftErasure = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  allowsErased: true,
  path: '/api/admin/members/:memberNumber/lift-erasure',
  summary: 'Allows an erased member’s number again, in all services and synchronizations',
  params: MemberParams,
  response: { 200: Success({}) },
});
