import { type Static, Type } from 'typebox';
import { messageCodes } from './messages.js';
import { Nullable, namedObject, OneOf, Timestamp } from './schema.js';

/** A message by code, for clients with their own texts: see `@guildhall/contracts/messages`. */
export const Said = namedObject('Said', {
  code: OneOf(messageCodes),
  values: Type.Array(Type.String(), { maxItems: 10, description: 'In order' }),
});
export type Said = Static<typeof Said>;

/** Null for a message without a code. */
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

/** Enough at once; further problems appear after these are fixed. */
export const ISSUES_AT_MOST = 100;

/** Pay's 422: all problems of the request. */
export const ValidationDetail = namedObject('ValidationDetail', {
  detail: Type.Array(ValidationIssue, { maxItems: ISSUES_AT_MOST }),
});
export type ValidationDetail = Static<typeof ValidationDetail>;
