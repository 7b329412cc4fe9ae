import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, namedObject, PlainDate, Timestamp } from './schema.js';

/** A member's position, the same in platform and chat-bot. */
export const Position = namedObject('Position', {
  id: Type.Integer(),
  position_type: Type.String({ examples: ['facrep'] }),
  facility_code: Nullable(Type.String()),
  facility_name: Nullable(Type.String()),
  start_date: PlainDate,
  end_date: Nullable(PlainDate),
  active: Type.Boolean(),
});
export type Position = Static<typeof Position>;

/** More than any member holds; current ones come first. */
export const POSITIONS_AT_MOST = 500;
export const Positions = <S extends TSchema>(position: S) =>
  Type.Array(position, { maxItems: POSITIONS_AT_MOST });

/** A position in summaries and events. */
export const PositionSummary = namedObject('PositionSummary', {
  position_type: Type.String(),
  facility_code: Nullable(Type.String()),
});
export type PositionSummary = Static<typeof PositionSummary>;

/** Member fields that both services have. */
export const memberFields = {
  member_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Nullable(Type.String()),
  facility_code: Nullable(Type.String()),
  facility_name: Nullable(Type.String()),
  region_code: Nullable(Type.String()),
  region_name: Nullable(Type.String()),
  member_type_id: Type.Integer(),
  member_type: Type.String(),
  chat_id: Nullable(Type.String()),
  chat_username: Nullable(Type.String()),
  identity_user_id: Nullable(Type.String()),
  verified_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
};
