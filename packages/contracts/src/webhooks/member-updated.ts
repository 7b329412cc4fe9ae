import { type Static, Type } from 'typebox';
import { Positions } from '../member.js';
import { Nullable, namedObject, Timestamp } from '../schema.js';

/**
 * Sent by the platform when a member changes. Every sender provides the first six fields of `data`; the platform adds
 * the rest, so that a receiver has the complete state at `timestamp` and only keeps the newest.
 */
export const MemberUpdated = namedObject('MemberUpdated', {
  event: Type.Literal('member.updated'),
  timestamp: Timestamp,
  data: Type.Object({
    member_number: Type.String({ minLength: 1 }),
    chat_id: Nullable(Type.String({ description: 'null: no chat account is linked' })),
    facility_code: Nullable(Type.String()),
    first_name: Type.String(),
    last_name: Type.String(),
    positions: Positions(
      Type.Object({ position_type: Type.String(), facility_code: Nullable(Type.String()) }),
    ),
    previous_chat_id: Type.Optional(
      Nullable(Type.String({ description: 'The account linked before this change' })),
    ),
    status: Type.Optional(Type.String({ examples: ['active'] })),
    region_code: Type.Optional(Nullable(Type.String())),
    member_type_id: Type.Optional(Nullable(Type.Integer())),
  }),
});
export type MemberUpdated = Static<typeof MemberUpdated>;
