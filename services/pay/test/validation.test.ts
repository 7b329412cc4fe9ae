import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pay, startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

/** Every word of the vocabulary that clients of this API already parse. */
let pay: Pay;
let me: Someone;
beforeAll(async () => {
  pay = await startPay();
  me = await someone(pay);
});
afterAll(() => pay.stop());

type Row = readonly [
  method: string,
  path: string,
  body: unknown,
  loc: readonly (string | number)[],
  type: string,
  msg: string | RegExp,
  input: unknown,
];

const { shift_date: _date, ...dateless } = monday;
const shifts = '/api/v1/shifts';
const config = { membernumber: '1', hourly_base_rate: '68.37' };
const range = '/api/v1/pay-periods';
const uuid = '00000000-0000-4000-8000-000000000000';
const entry = { shift_id: uuid, start_time: '07:00', end_time: '08:00' };
const overtime = { ...entry, entry_type: 'tos', sub_type: 'overtime' };

const table: readonly Row[] = [
  ['POST', shifts, dateless, ['body', 'shift_date'], 'missing', 'Field required', dateless],
  [
    'POST',
    shifts,
    { ...monday, shift_date: 7 },
    ['body', 'shift_date'],
    'string_type',
    'Input should be a valid string',
    7,
  ],
  [
    'POST',
    shifts,
    { ...monday, shift_date: null },
    ['body', 'shift_date'],
    'string_type',
    /string/,
    null,
  ],
  [
    'POST',
    shifts,
    { ...monday, shift_date: '2026-02-30' },
    ['body', 'shift_date'],
    'date_from_datetime_parsing',
    /^Input should be a valid date or datetime, day value/,
    '2026-02-30',
  ],
  [
    'POST',
    shifts,
    { ...monday, shift_date: '0000-01-01' },
    ['body', 'shift_date'],
    'date_from_datetime_parsing',
    /valid date/,
    '0000-01-01',
  ],
  [
    'POST',
    shifts,
    { ...monday, shift_type: 'day' },
    ['body', 'shift_type'],
    'literal_error',
    "Input should be 'regular', 'tos' or 'tnw'",
    'day',
  ],
  [
    'POST',
    shifts,
    { ...monday, shift_type: 7 },
    ['body', 'shift_type'],
    'literal_error',
    /regular/,
    7,
  ],
  [
    'POST',
    shifts,
    { ...monday, start_time: '24:00' },
    ['body', 'start_time'],
    'time_parsing',
    /^Input should be in a valid time format/,
    '24:00',
  ],
  [
    'POST',
    shifts,
    { ...monday, end_time: '7:00' },
    ['body', 'end_time'],
    'time_parsing',
    /too short/,
    '7:00',
  ],
  ['POST', shifts, undefined, ['body'], 'missing', 'Field required', null],
  ['POST', shifts, [], ['body'], 'model_attributes_type', /dictionary or object/, []],
  [
    'GET',
    `${shifts}?limit=1001`,
    undefined,
    ['query', 'limit'],
    'less_than_equal',
    'Input should be less than or equal to 1000',
    '1001',
  ],
  [
    'GET',
    `${shifts}?limit=0`,
    undefined,
    ['query', 'limit'],
    'greater_than_equal',
    'Input should be greater than or equal to 1',
    '0',
  ],
  [
    'GET',
    `${shifts}?offset=-1`,
    undefined,
    ['query', 'offset'],
    'greater_than_equal',
    /equal to 0/,
    '-1',
  ],
  [
    'GET',
    `${shifts}?limit=ten`,
    undefined,
    ['query', 'limit'],
    'int_parsing',
    'Input should be a valid integer, unable to parse string as an integer',
    'ten',
  ],
  ['GET', `${shifts}?limit=1.5`, undefined, ['query', 'limit'], 'int_parsing', /integer/, '1.5'],
  ['GET', `${shifts}?limit=`, undefined, ['query', 'limit'], 'int_parsing', /integer/, ''],
  [
    'GET',
    `${shifts}?pay_period=27&year=2029`,
    undefined,
    ['query', 'pay_period'],
    'less_than_equal',
    /26/,
    '27',
  ],
  [
    'GET',
    `${shifts}?shift_date=today`,
    undefined,
    ['query', 'shift_date'],
    'date_from_datetime_parsing',
    /too short/,
    'today',
  ],
  [
    'PUT',
    `${shifts}/${uuid}`,
    { shift_type: 'x' },
    ['body', 'shift_type'],
    'literal_error',
    /regular/,
    'x',
  ],
  [
    'GET',
    `${shifts}/summary?pay_period=6`,
    undefined,
    ['query', 'year'],
    'missing',
    'Field required',
    null,
  ],
  [
    'GET',
    `${shifts}/aggregated?year=2026`,
    undefined,
    ['query', 'pay_period'],
    'missing',
    'Field required',
    null,
  ],
  [
    'GET',
    `${range}?year=2026&start_period=9&end_period=3`,
    undefined,
    ['query', 'start_period'],
    'value_error',
    /^Value error, /,
    '9',
  ],
  [
    'POST',
    '/api/v1/ojti-time',
    { ...entry, shift_id: 'x' },
    ['body', 'shift_id'],
    'uuid_parsing',
    /^Input should be a valid UUID/,
    'x',
  ],
  [
    'POST',
    '/api/v1/cic-time',
    { ...entry, shift_id: `urn:uuid:${uuid}` },
    ['body', 'shift_id'],
    'uuid_parsing',
    /UUID/,
    `urn:uuid:${uuid}`,
  ],
  [
    'POST',
    '/api/v1/tos-tnw',
    { ...overtime, sub_type: 'lwop' },
    ['body', 'sub_type'],
    'literal_error',
    "Input should be 'overtime' or 'credit_hours_earned'",
    'lwop',
  ],
  [
    'PUT',
    `/api/v1/tos-tnw/${uuid}`,
    { entry_type: 'tnw', sub_type: 'overtime' },
    ['body', 'sub_type'],
    'literal_error',
    /annual_leave/,
    'overtime',
  ],
  [
    'POST',
    '/api/verify',
    { membernumber: '1', pay_period: 'six', year: 2026 },
    ['body', 'pay_period'],
    'int_parsing',
    /integer/,
    'six',
  ],
  [
    'POST',
    '/api/verify',
    { membernumber: '1', pay_period: 6.5, year: 2026 },
    ['body', 'pay_period'],
    'int_from_float',
    /fractional/,
    6.5,
  ],
  [
    'POST',
    '/api/verify',
    { membernumber: '1', pay_period: true, year: 2026 },
    ['body', 'pay_period'],
    'int_type',
    'Input should be a valid integer',
    true,
  ],
  [
    'POST',
    '/api/verify',
    { membernumber: '', pay_period: 6, year: 2026 },
    ['body', 'membernumber'],
    'string_too_short',
    'String should have at least 1 character',
    '',
  ],
  [
    'POST',
    '/api/verify',
    { membernumber: 'x'.repeat(33), pay_period: 6, year: 2026 },
    ['body', 'membernumber'],
    'string_too_long',
    'String should have at most 32 characters',
    'x'.repeat(33),
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, hourly_base_rate: '68.375' },
    ['body', 'hourly_base_rate'],
    'string_pattern_mismatch',
    /^String should match pattern/,
    '68.375',
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, hourly_base_rate: '0' },
    ['body', 'hourly_base_rate'],
    'string_pattern_mismatch',
    /pattern/,
    '0',
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, hourly_base_rate: 68.37 },
    ['body', 'hourly_base_rate'],
    'string_type',
    /string/,
    68.37,
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, cip_percentage: 101 },
    ['body', 'cip_percentage'],
    'less_than_equal',
    /100/,
    101,
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, cip_percentage: -1 },
    ['body', 'cip_percentage'],
    'greater_than_equal',
    /0/,
    -1,
  ],
  [
    'POST',
    '/api/v1/pay-configs/',
    { ...config, cip_percentage: 'four' },
    ['body', 'cip_percentage'],
    'float_parsing',
    'Input should be a valid number, unable to parse string as a number',
    'four',
  ],
  [
    'GET',
    '/api/v1/earning-report?membernumber=1&pp_id=202606&explain=maybe',
    undefined,
    ['query', 'explain'],
    'bool_parsing',
    'Input should be a valid boolean, unable to interpret input',
    'maybe',
  ],
  [
    'GET',
    '/api/v1/earning-report?membernumber=1&pp_id=26',
    undefined,
    ['query', 'pp_id'],
    'string_pattern_mismatch',
    /pattern/,
    '26',
  ],
  [
    'GET',
    '/api/v1/earning-report?membernumber=1&pp_id=202627',
    undefined,
    ['query', 'pp_id'],
    'value_error',
    /calendar/,
    '202627',
  ],
  [
    'POST',
    '/api/v1/shutdown-analysis/analyze',
    { shutdown_id: '2025' },
    ['query', 'membernumber'],
    'missing',
    'Field required',
    null,
  ],
];

test.each(table)(
  '%s %s %j is wrong at %j: %s',
  async (method, path, body, loc, type, msg, input) => {
    const answer = await me.send(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toHaveLength(1);
    const [first] = answer.body.detail;
    expect(first).toEqual({ type, loc, msg: expect.stringMatching(msg), input });
  },
);

test('what is not JSON says so', async () => {
  const headers = { ...me.headers, 'content-type': 'application/json' };
  const { status, body } = await pay.send('POST', shifts, { headers, body: '{"shift_date":' });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ type: 'json_invalid', msg: 'JSON decode error' }]);
  expect(body.detail[0].loc[0]).toBe('body');
});

describe('everything that is wrong is told at once', () => {
  test('in one part', async () => {
    const { body } = await me.send('POST', shifts, { shift_type: 'x', start_time: '99' });
    const places = body.detail.map((each: { loc: string[] }) => each.loc.join('.')).sort();
    expect(places).toEqual([
      'body.end_time',
      'body.shift_date',
      'body.shift_type',
      'body.start_time',
    ]);
  });

  test('in query and body', async () => {
    const { body } = await me.send('POST', '/api/v1/shutdown-analysis/analyze', { end_pp: 'x' });
    const places = body.detail.map((each: { loc: string[] }) => each.loc.join('.')).sort();
    expect(places).toEqual(['body.end_pp', 'body.shutdown_id', 'query.membernumber']);
  });

  test('of rules between fields too', async () => {
    const wrong = { ...overtime, sub_type: 'lwop', start_time: '99:00' };
    const { body } = await me.send('POST', '/api/v1/tos-tnw', wrong);
    const places = body.detail.map((each: { loc: string[] }) => each.loc.join('.')).sort();
    expect(places).toEqual(['body.start_time', 'body.sub_type']);
  });
});

test('a member number that is another’s is told before what its shifts say', async () => {
  const answer = await me.send('GET', '/api/v1/earning-report?membernumber=1&pp_id=202606');
  expect(answer.status).toBe(403);
});
