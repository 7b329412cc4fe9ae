import { type Static, Type } from 'typebox';
import { messageCodes } from './messages.js';
import { Nullable, namedObject, OneOf, Timestamp } from './schema.js';

/** A message by its code, for clients that word it themselves: `@guildhall/contracts/messages` lists them. */
export const Said = namedObject('Said', {
  code: OneOf(messageCodes),
  values: Type.Array(Type.String(), { maxItems: 10, description: 'In their order' }),
});
export type Said = Static<typeof Said>;

/** Null where a sentence has no code. */
export const MaybeSaid = Nullable(Said);

/** The error body of platform and chat-bot. `error` is a code; clients check `success`. */
export const ErrorEnvelope = namedObject(
  'ErrorEnvelope',
  {
    success: Type.Literal(false),
    error: Type.String({ description: 'A code from the service’s documented list' }),
    message: Type.String(),
    said: Type.Optional(Said),
    details: Type.Object({}, { additionalProperties: true }),
    timestamp: Timestamp,
    request_id: Type.String(),
  },
  { additionalProperties: true },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** The error body of pay: one sentence. */
export const Detail = namedObject('Detail', { detail: Type.String(), said: Type.Optional(Said) });
export type Detail = Static<typeof Detail>;

export const ValidationIssue = namedObject('ValidationIssue', {
  type: Type.String({ examples: ['missing'] }),
  loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    maxItems: 20,
    examples: [['body', 'shift_date']],
  }),
  msg: Type.String({ examples: ['Field required'] }),
  said: Type.Optional(Said),
  input: Type.Unknown(),
});
export type ValidationIssue = Static<typeof ValidationIssue>;

/** Whoever mends so many sees the next ones then. */
export const ISSUES_AT_MOST = 100;

/** Pay's 422: every problem of the request at once. */
export const ValidationDetail = namedObject('ValidationDetail', {
  detail: Type.Array(ValidationIssue, { maxItems: ISSUES_AT_MOST }),
});
export type ValidationDetail = Static<typeof ValidationDetail>;
