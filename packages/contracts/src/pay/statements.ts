import { type Static, Type } from 'typebox';
import { MaybeSaid } from '../errors.js';
import { counted, offsetQuery, PageOf } from '../paging.js';
import { Empty, Nullable, namedObject, PathId, PlainDate, Timestamp } from '../schema.js';
import { STATEMENT_MB } from '../sizes.js';
import { AnsweredPeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';

const Warnings = Type.Array(Type.String(), { maxItems: 50, description: 'What does not add up' });

const WarningsSaid = Type.Optional(
  Type.Array(MaybeSaid, { maxItems: 50, description: 'The same, as codes' }),
);

/** Real ones have forty at most; one with something adjusted is told as two. */
export const STATEMENT_ROWS_AT_MOST = 500;

export const ParsedStatement = namedObject('ParsedStatement', {
  pay_period: Type.Object({
    pay_period_number: AnsweredPeriodNumber,
    year: Type.Integer(),
    membernumber: Type.String({ description: 'The caller' }),
    hourly_base_rate: Nullable(Type.Number()),
  }),
  earnings: Type.Array(
    Type.Object({ description: Type.String(), hours: Type.Number(), amount: Type.Number() }),
    { maxItems: 2 * STATEMENT_ROWS_AT_MOST },
  ),
  deductions: Type.Array(Type.Object({ description: Type.String(), amount: Type.Number() }), {
    maxItems: 2 * STATEMENT_ROWS_AT_MOST,
  }),
  leave_balances: Type.Object({
    annual_leave: Nullable(Type.Number({ description: 'Hours' })),
    sick_leave: Nullable(Type.Number({ description: 'Hours' })),
  }),
  warnings: Type.Optional(Warnings),
  warnings_said: WarningsSaid,
  stored: Type.Optional(
    Type.Boolean({
      description: 'False: the statement stored before was kept',
    }),
  ),
});
export type ParsedStatement = Static<typeof ParsedStatement>;

export const StoredStatement = namedObject('StoredStatement', {
  pp_id: Type.String(),
  pay_period_number: AnsweredPeriodNumber,
  year: Type.Integer(),
  start_date: PlainDate,
  end_date: PlainDate,
  layout: Type.String(),
  hourly_base_rate: Nullable(Type.Number()),
  gross_pay: Nullable(Type.Number()),
  net_pay: Nullable(Type.Number()),
  warnings: Warnings,
  warnings_said: WarningsSaid,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type StoredStatement = Static<typeof StoredStatement>;

export const StatementList = namedObject('StatementList', {
  statements: PageOf(StoredStatement),
  ...counted,
});
export type StatementList = Static<typeof StatementList>;

/** A statement that was kept, with everything that was read in it. */
export const KeptStatement = namedObject('KeptStatement', {
  ...StoredStatement.properties,
  pay_date: PlainDate,
  earnings: ParsedStatement.properties.earnings,
  deductions: ParsedStatement.properties.deductions,
  leave_balances: ParsedStatement.properties.leave_balances,
});
export type KeptStatement = Static<typeof KeptStatement>;

const member = { auth: 'member', tag: 'Statements' } as const;

export const parseStatement = endpoint({
  ...member,
  method: 'POST',
  path: '/api/parse',
  summary: 'Reads an uploaded PDF statement and stores its contents',
  query: Type.Object({
    replace: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Replace the stored statement even if the new one has fewer paid rows or a lower gross',
      }),
    ),
  }),
  body: Type.Object({
    file: Type.Unsafe<Blob>({ type: 'string', format: 'binary', description: 'A PDF with text' }),
  }),
  bodyType: 'multipart',
  bodyLimit: STATEMENT_MB * 1024 * 1024,
  response: { 200: ParsedStatement },
});

export const listStatements = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/statements',
  summary: 'The statements kept for the caller, newest period first',
  additional: true,
  query: Type.Object({
    year: Type.Optional(Year),
    ...offsetQuery(100),
  }),
  response: { 200: StatementList },
});

export const getStatement = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/statements/:pp_id',
  summary: 'The contents of a pay period’s statement',
  additional: true,
  params: Type.Object({ pp_id: PathId }),
  response: { 200: KeptStatement },
});

export const removeStatement = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v1/statements/:pp_id',
  summary: 'Deletes the statement of a pay period',
  additional: true,
  params: Type.Object({ pp_id: PathId }),
  response: { 204: Empty },
});
