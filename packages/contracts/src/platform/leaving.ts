import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import { Keyed, Nullable, namedObject, OneOf, PathId, Success, Timestamp } from '../schema.js';

/** Access that may end for members who leave: the values of LEAVING. */
export const leavingThings = ['chat', 'mail', 'shares', 'feeds', 'representative'] as const;
export type LeavingThing = (typeof leavingThings)[number];

/** Sessions always end for members missing from the source. */
export const leavingSystems = ['sessions', ...leavingThings] as const;
export type LeavingSystem = (typeof leavingSystems)[number];

const moment = (description: string) => Nullable(Type.String({ ...Timestamp, description }));

/** The status of one part of a member's access. */
export const LeavingPart = namedObject('LeavingPart', {
  system: OneOf(leavingSystems),
  direction: OneOf(['end', 'return'], {
    description: 'end: suspended, because the member left; return: restored',
  }),
  state: OneOf(['waiting', 'confirmed', 'failed']),
  requested_at: Timestamp,
  due_at: moment('When the mailbox closes; null for other systems'),
  notified_at: moment('When the member was notified that the mailbox closes'),
  done_at: moment('When the system accepted it'),
  confirmed_at: moment('When the system confirmed it'),
  failed_at: moment('When the last attempt failed, or null'),
  attempts: Type.Integer(),
  why: Nullable(Type.String({ description: 'What it waits for, why it failed, or a note' })),
  why_said: Type.Optional(MaybeSaid),
});
export type LeavingPart = Static<typeof LeavingPart>;

const parts = Type.Array(LeavingPart, { maxItems: leavingSystems.length });

export const MemberLeaving = namedObject('MemberLeaving', {
  member_number: Type.String(),
  name: Type.String(),
  requested_at: Timestamp,
  parts,
});
export type MemberLeaving = Static<typeof MemberLeaving>;

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;

export const getLeaving = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/members/:memberNumber/leaving',
  summary: 'What was suspended or restored when the member left or returned, by system',
  params: Type.Object({ memberNumber: PathId }),
  response: { 200: Success({ leaving: parts }) },
});

export const listLeavings = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/leavings',
  summary: 'Members with unfinished steps after leaving or returning, oldest first',
  query: PageQuery,
  response: {
    200: Success({
      leavings: PageOf(MemberLeaving),
      ...nextPage,
      table: Keyed(Type.Array(OneOf(leavingThings), { maxItems: leavingThings.length }), {
        description: 'LEAVING: what ends, by status; `gone` means missing from the source',
        maxProperties: 100,
      }),
    }),
  },
});
