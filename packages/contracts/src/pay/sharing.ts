import { type Static, Type } from 'typebox';
import { counted, offsetQuery } from '../paging.js';
import { Empty, Nullable, namedObject, PathId, Text, Timestamp, Uuid } from '../schema.js';
import { PayPeriod, PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';
import { VerificationResult } from './verification.js';

export const ShareNote = namedObject('ShareNote', {
  id: Uuid,
  author: Type.String({ description: 'The representative’s name' }),
  note: Type.String(),
  created_at: Timestamp,
});
export type ShareNote = Static<typeof ShareNote>;

/** What a conversation about one check needs, and no more. */
export const NOTES_AT_MOST = 20;
const ShareNotes = Type.Array(ShareNote, { maxItems: NOTES_AT_MOST });

/** More than two years of periods. */
export const SHARES_AT_MOST = 60;

const share = {
  id: Uuid,
  pp_id: Type.String(),
  pay_period: PayPeriod,
  facility_code: Type.String({ description: 'Whose representatives see it' }),
  shared_at: Timestamp,
  expires_at: Timestamp,
  rules_version: Type.Integer({ description: 'Version of the pay rules when it was shared' }),
};

/** A period’s check as its member has shared it. */
export const Share = namedObject('Share', {
  ...share,
  last_read_at: Nullable(Timestamp),
  notes: ShareNotes,
});
export type Share = Static<typeof Share>;

const ofMember = {
  ...share,
  membernumber: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
};

export const SharedCheckItem = namedObject('SharedCheckItem', {
  ...ofMember,
  notes: Type.Integer({ description: 'How many there are' }),
});
export type SharedCheckItem = Static<typeof SharedCheckItem>;

/** What a representative sees: what shifts earn and what was paid, never the statement. */
export const SharedCheck = namedObject('SharedCheck', {
  ...ofMember,
  check: VerificationResult,
  notes: ShareNotes,
});
export type SharedCheck = Static<typeof SharedCheck>;

const member = { auth: 'member', tag: 'Sharing', additional: true } as const;
const ShareParams = Type.Object({ share_id: PathId });

export const shareCheck = endpoint({
  ...member,
  method: 'POST',
  path: '/api/v1/shares',
  summary: 'Shares the check of a period with the facility’s representatives for ninety days',
  body: Type.Object({ pay_period: PeriodNumber, year: Year }),
  response: { 201: Share },
});

export const listShares = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/shares',
  summary: 'What the caller shares, and the notes of representatives',
  response: { 200: Type.Object({ shares: Type.Array(Share, { maxItems: SHARES_AT_MOST }) }) },
});

export const endShare = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v1/shares/:share_id',
  summary: 'Stops sharing a check, and deletes its notes',
  params: ShareParams,
  response: { 204: Empty },
});

export const listSharedChecks = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/facility/shares',
  summary: 'What members of the caller’s facility share with their representatives, newest first',
  query: Type.Object(offsetQuery(50, 100)),
  response: {
    200: Type.Object({ shares: Type.Array(SharedCheckItem, { maxItems: 100 }), ...counted }),
  },
});

export const getSharedCheck = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/facility/shares/:share_id',
  summary: 'A check that a member shares with the caller as a representative',
  // The member is told when it was read.
  changesState: true,
  params: ShareParams,
  response: { 200: SharedCheck },
});

export const addShareNote = endpoint({
  ...member,
  method: 'POST',
  path: '/api/v1/facility/shares/:share_id/notes',
  summary: 'Adds a note to a shared check, visible to its member',
  params: ShareParams,
  body: Type.Object({ note: Text(2000) }),
  response: { 201: ShareNote },
});
