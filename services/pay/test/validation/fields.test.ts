import { afterAll, expect, test } from 'vitest';
import { startPay } from '../harness.js';
import { monday, someone } from '../people.js';

/** Each kind of field at one place: contracts are data, and a kind is checked alike wherever they name it. */
const pay = await startPay();
const me = await someone(pay);
afterAll(() => pay.stop());

/** What a wrong value is called. */
type Wrong = readonly [type: string, msg: string, ...inputs: readonly unknown[]];

const noString: Wrong = ['string_type', 'Input should be a valid string', 7, null, true, [], {}];
const range = (least: number, most: number): Wrong[] => [
  ['greater_than_equal', `Input should be greater than or equal to ${least}`, least - 1, -1e15],
  ['less_than_equal', `Input should be less than or equal to ${most}`, most + 1, 1e15],
];
const noNumber: Wrong = [
  'int_parsing',
  'Input should be a valid integer, unable to parse string as an integer',
  ...['', 'six', '６', '0x6'],
];
const integer = (least: number, most: number): Wrong[] => [
  ['int_type', 'Input should be a valid integer', null, true, [], {}],
  noNumber,
  ['int_from_float', 'Input should be a valid integer, got a number with a fractional part', 6.5],
  ...range(least, most),
];
const tooLong = (most: number): Wrong[] => [
  ['string_too_short', 'String should have at least 1 character', ''],
  ['string_too_long', `String should have at most ${most} characters`, 'x'.repeat(most + 1)],
];
const oneOf = (words: string): Wrong[] => [
  ['literal_error', `Input should be ${words}`, '', 'x', 'TOS', 7, null, []],
];
const pattern = (source: string, ...inputs: readonly string[]): Wrong => [
  'string_pattern_mismatch',
  `String should match pattern '${source}'`,
  ...inputs,
];

const day = 'Input should be a valid date, YYYY-MM-DD';
const hour = 'Input should be a valid time, HH:MM or HH:MM:SS';
const id = 'Input should be a valid UUID';
const number = 'Input should be a valid number';
const tos = "'overtime', 'credit_hours_earned'";
const tnw =
  "'annual_leave', 'sick_leave', 'credit_hours_used', 'comp_time_used', 'furlough', 'lwop', 'admin_leave', 'military_leave', 'holiday_leave', 'gov_shutdown' or 'other'";
const periodId = pattern(
  '^(?:19|20|21)\\d{2}(?:0[1-9]|1\\d|2[0-7])$',
  ...['26', '202600', '202628', '2026-06', '20266', '２０２６０６'],
);

const uuid = '00000000-0000-4000-8000-000000000000';
const times = { start_time: '07:00', end_time: '08:00' };
const entry = { shift_id: uuid, entry_type: 'tos', sub_type: 'overtime', ...times };
const check = { membernumber: me.number, pay_period: 6, year: 2026 };
const rate = { membernumber: me.number, hourly_base_rate: '68.37' };
const analysis = { shutdown_id: '2025' };
const analyze = `POST /api/v1/shutdown-analysis/analyze?membernumber=${me.number}`;

async function detailOf(route: string, body?: unknown) {
  const [method = '', path = ''] = route.split(' ');
  const { status, body: answer } = await me.send(method, path, body);
  return { status, detail: answer?.detail };
}

test.each<[field: string, route: string, body: object, wrong: Wrong[]]>([
  [
    'shift_date',
    'POST /api/v1/shifts',
    monday,
    [
      noString,
      [
        'date_from_datetime_parsing',
        day,
        '2026-02-30',
        '2025-02-29',
        '2026-2-1',
        '2026-02-09T00:00:00',
      ],
    ],
  ],
  [
    'start_time',
    'POST /api/v1/shifts',
    monday,
    [noString, ['time_parsing', hour, '24:00', '25:00:00', '7:00', '07:00:60', '07:00Z']],
  ],
  ['shift_type', 'POST /api/v1/shifts', monday, oneOf("'regular', 'tos' or 'tnw'")],
  ['shift_type', `PUT /api/v1/shifts/${uuid}`, {}, oneOf("'regular', 'tos' or 'tnw'")],
  [
    'shift_id',
    'POST /api/v1/tos-tnw',
    entry,
    [noString, ['uuid_parsing', id, 'a', uuid.replaceAll('-', '')]],
  ],
  ['entry_type', 'POST /api/v1/tos-tnw', entry, oneOf("'tos' or 'tnw'")],
  ['sub_type', 'POST /api/v1/tos-tnw', entry, oneOf(`${tos}, ${tnw}`)],
  ['membernumber', 'POST /api/verify', check, [noString, ...tooLong(32)]],
  ['pay_period', 'POST /api/verify', check, integer(1, 26)],
  ['year', 'POST /api/verify', check, integer(1900, 2199)],
  [
    'cip_percentage',
    'POST /api/v1/pay-configs/',
    rate,
    [
      ['float_type', number, null, true, [], {}],
      ['float_parsing', `${number}, unable to parse string as a number`, '', 'four'],
      ...range(0, 100),
    ],
  ],
  [
    'hourly_base_rate',
    'POST /api/v1/pay-configs/',
    rate,
    [
      noString,
      pattern(
        '^(?!0+(?:\\.0+)?$)\\d{1,6}(?:\\.\\d{1,2})?$',
        ...['0', '0.00', '-1', '68.375', '1e2', 'NaN', '.5', ' 68.37', '٦٨'],
      ),
    ],
  ],
  ['duty_station', 'POST /api/v1/pay-configs/', rate, tooLong(16)],
  ['shutdown_id', analyze, analysis, [noString, ...tooLong(50)]],
  ['end_pp', analyze, analysis, [periodId]],
])('invalid values of %s in %s are reported by field name', async (field, route, body, wrong) => {
  for (const [type, msg, ...inputs] of wrong)
    for (const input of inputs)
      expect(await detailOf(route, { ...body, [field]: input }), JSON.stringify(input)).toEqual({
        status: 422,
        detail: [{ type, loc: ['body', field], msg, input }],
      });
});

test.each<[field: string, path: string, wrong: Wrong[]]>([
  ['pay_period', 'shifts?', [noNumber, ...range(1, 26)]],
  ['year', 'statements?', [noNumber, ...range(1900, 2199)]],
  ['shift_date', 'shifts?', [['date_from_datetime_parsing', day, '2026-02-30']]],
  ['pp_id', `earning-report?membernumber=${me.number}&`, [periodId]],
])('invalid values of %s in a query are shown unchanged', async (field, path, wrong) => {
  for (const [type, msg, ...inputs] of wrong)
    for (const input of inputs.map(String).filter(each => each !== '0x6'))
      expect(
        await detailOf(`GET /api/v1/${path}${new URLSearchParams({ [field]: input })}`),
        input,
      ).toEqual({ status: 422, detail: [{ type, loc: ['query', field], msg, input }] });
});

test('a missing required field is reported, in a body and in a query', async () => {
  const { shift_date: _date, ...rest } = monday;
  const missing = { type: 'missing', msg: 'Field required' };
  expect((await detailOf('POST /api/v1/shifts', rest)).detail).toEqual([
    { ...missing, loc: ['body', 'shift_date'], input: rest },
  ]);
  expect((await detailOf('GET /api/v1/shifts/summary?year=2026')).detail).toEqual([
    { ...missing, loc: ['query', 'pay_period'], input: null },
  ]);
});

test.each([
  `PUT /api/v1/shifts/${uuid}`,
  `PUT /api/v1/ojti-time/${uuid}`,
  `PUT /api/v1/cic-time/${uuid}`,
  `PUT /api/v1/tos-tnw/${uuid}`,
  `PATCH /api/v1/pay-configs/${uuid}`,
])('all fields may be omitted in %s', async route => {
  expect((await detailOf(route, {})).status).toBe(404);
});

const tosTnw = 'POST /api/v1/tos-tnw';
const report = 'GET /api/v1/earning-report?membernumber=1&pp_id=';
/** Values that have the right form and mean nothing where they stand; and numbers that bound a listing. */
test.each<[route: string, place: string, type: string, msg: string, body?: object]>([
  [
    tosTnw,
    'body.sub_type',
    'literal_error',
    `Input should be ${tos.replace(',', ' or')}`,
    { ...entry, sub_type: 'lwop' },
  ],
  [
    tosTnw,
    'body.sub_type',
    'literal_error',
    `Input should be ${tnw}`,
    { ...entry, entry_type: 'tnw' },
  ],
  [
    `PUT /api/v1/tos-tnw/${uuid}`,
    'body.sub_type',
    'literal_error',
    `Input should be ${tnw}`,
    { entry_type: 'tnw', sub_type: 'overtime' },
  ],
  [
    'GET /api/v1/pay-periods?year=2026&start_period=9&end_period=3',
    'query.start_period',
    'value_error',
    'Value error, start_period is after end_period',
  ],
  [
    `${report}202627`,
    'query.pp_id',
    'value_error',
    'Value error, pp_id should be a pay period of the calendar, YYYYPP',
  ],
  [
    `${report}202606&explain=maybe`,
    'query.explain',
    'bool_parsing',
    'Input should be a valid boolean, unable to interpret input',
  ],
  [
    'GET /api/v1/shifts?limit=1001',
    'query.limit',
    'less_than_equal',
    'Input should be less than or equal to 1000',
  ],
  ['GET /api/v1/shifts?limit=1.5', 'query.limit', 'int_parsing', noNumber[1]],
  [
    'GET /api/v1/shifts?offset=-1',
    'query.offset',
    'greater_than_equal',
    'Input should be greater than or equal to 0',
  ],
])('%s: %s is %s', async (route, place, type, msg, body) => {
  const [part = '', name = ''] = place.split('.');
  const query = Object.fromEntries(new URLSearchParams(route.split('?')[1]));
  const input = { ...query, ...body }[name];
  expect(await detailOf(route, body)).toEqual({
    status: 422,
    detail: [{ type, loc: [part, name], msg, input }],
  });
});

test.each([
  [['true', 'True', '1', 'yes', 'on'], true],
  [['false', 'False', '0', 'no'], false],
])('a boolean may be sent as %j', async (words, isYes) => {
  for (const word of words) {
    const { explanation } = await me.report(`202606&explain=${word}`);
    expect(explanation).toEqual(isYes ? { lines: [], weeks: [] } : undefined);
  }
});
