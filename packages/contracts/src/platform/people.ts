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

/** One service's part in forgetting a person. */
export const ErasurePart = namedObject('ErasurePart', {
  service: OneOf(erasingServices),
  state: OneOf(['waiting', 'done', 'absent'], {
    description: 'absent: this platform was not told where the service is',
  }),
  waits_for: Nullable(Type.String({ description: 'What kept it from being done at the last try' })),
  waits_for_said: Type.Optional(MaybeSaid),
  erased: Nullable(Keyed(Type.Integer(), { description: 'Rows by kind', maxProperties: 50 })),
});
export type ErasurePart = Static<typeof ErasurePart>;

/** A person who is being forgotten by all services, or the record that it was done. */
export const Erasure = namedObject('Erasure', {
  id: Type.String(),
  member_number: Nullable(Type.String({ description: 'null once it is done' })),
  state: OneOf(['under_way', 'done']),
  requested_at: Timestamp,
  requested_by: Type.String(),
  requested_by_name: Nullable(Type.String()),
  attempts: Type.Integer(),
  next_attempt_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  parts: Type.Array(ErasurePart, { maxItems: erasingServices.length }),
  had_mailbox: Type.Boolean({ description: 'The mail host keeps it until it is removed there' }),
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
  sessions: Type.Integer({ description: 'Browsers that are logged in' }),
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
  summary:
    'What people are called who did something, or to whom it was done, as far as they are known here',
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
        description: 'By subject; nobody who is not known',
        maxProperties: NAMES_AT_MOST,
      }),
      members: Type.Optional(
        Keyed(Type.String(), {
          description: 'The same by member number',
          maxProperties: NAMES_AT_MOST,
        }),
      ),
    }),
  },
});

/** Of more people somebody says more of the name. */
export const CALLED_AT_MOST = 20;

export const CalledPerson = namedObject('CalledPerson', {
  subject: Type.String({
    description: 'The `sub` of the login, as records of what was done have it',
  }),
  name: Nullable(Type.String()),
});
export type CalledPerson = Static<typeof CalledPerson>;

export const findPeople = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Whose login is meant by a name: of members, and of administrators who are none',
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
  summary: 'Members by name, number or chat account, also those who have left',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 256, pattern: '^[^\\u0000]*$' })),
    status: Type.Optional(OneOf(['active', 'other', 'all'], { default: 'all' })),
    linked: Type.Optional(Type.Boolean()),
    after: Type.Optional(Text(3000, { description: '`next` of the page before' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  }),
  response: { 200: Success({ members: PageOf(FoundMember), ...nextPage }) },
});

export const getMemberFile = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members/:memberNumber',
  summary: 'What the platform knows of one member',
  params: MemberParams,
  response: { 200: Success(MemberFile.properties) },
});

/** What of a member the source says; the portal has words for each. */
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
  summary: 'The member’s row in the source as it is now, in our fields',
  params: MemberParams,
  response: {
    200: Success({
      table: Type.String({ description: 'Of the source' }),
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
              description: 'Why a synchronisation does not take the row as it is; null: it does',
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
  path: '/api/admin/members/:memberNumber/unlink',
  summary: 'Unlinks a member’s chat account; roles follow',
  params: MemberParams,
  body: Type.Object({
    chat_id: Type.String({ ...ChatId, description: 'Which account: 409 where it is another' }),
  }),
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: it was not linked any more' }),
      already: Type.Optional(Nullable(Deed, { description: 'Who had unlinked it before' })),
    }),
  },
  errors: [409],
});

export const resendMember = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/members/:memberNumber/resend',
  summary: 'Tells every subscriber once more how the member stands',
  params: MemberParams,
  response: {
    200: Success({
      events: Type.Integer({ description: '0: nobody waits for news of who was never linked' }),
    }),
  },
});

const Exported = {
  exported_at: Timestamp,
  not_asked: Type.Optional(
    Type.Array(OneOf(erasingServices), {
      description: 'Services that this platform was not told of: what they keep is not in here',
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
  path: '/api/admin/members/:memberNumber/export',
  summary: 'Everything that all services keep about a person, to hand over',
  params: MemberParams,
  answerType: 'stream',
  response: { 200: Type.Object({ member_number: Type.String(), ...Exported }) },
});

export const exportOwn = endpoint({
  method: 'POST',
  path: '/api/auth/export',
  auth: 'session',
  fresh: true,
  tag: 'Own account',
  additional: true,
  summary: 'Everything that all services keep about the caller, or which service is away',
  answerType: 'stream',
  response: {
    200: Type.Object({
      member_number: Nullable(Type.String({ description: 'null: the login has no member' })),
      subject: Type.String({ description: 'The `sub` of the login' }),
      ...Exported,
    }),
  },
});

export const erasePerson = endpoint({
  ...admin,
  fresh: true,
  method: 'POST',
  path: '/api/admin/members/:memberNumber/erase',
  summary: 'Begins to forget a person at all services; cannot be undone',
  params: MemberParams,
  body: Type.Object({
    confirm: Type.String({ ...Text(32), description: 'The member number once more' }),
  }),
  response: {
    // Asked for before: how far it is, or that it is done.
    200: Success({ erasure: Erasure }),
    202: Success({ erasure: Erasure }),
  },
  errors: [409],
});

export const listErasures = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/erasures',
  summary: 'Who was, or is being, forgotten: newest first',
  query: PageQuery,
  response: { 200: Success({ erasures: PageOf(Erasure), ...nextPage }) },
});

export const getErasure = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/erasures/:id',
  summary: 'How far it is, or the record that it was done',
  params: Type.Object({ id: PathId }),
  response: { 200: Success({ erasure: Erasure }) },
});

export const cancelErasure = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/erasures/:id/cancel',
  summary:
    'Ends an erasure that is not done, of who is back in the source, say: what is gone stays gone',
  params: Type.Object({ id: PathId }),
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: somebody had cancelled it before' }),
      already: Type.Optional(Nullable(Deed)),
    }),
  },
  errors: [409],
});
