import { afterAll, expect, test } from 'vitest';
import { startPay } from '../harness.js';
import { someone } from '../people.js';

/** Values that have the right form and mean nothing where they stand; and numbers that bound a listing. */
const pay = await startPay();
const me = await someone(pay);
afterAll(() => pay.stop());

const uuid = '00000000-0000-4000-8000-000000000000';
const overtime = {
  shift_id: uuid,
  entry_type: 'tos',
  sub_type: 'overtime',
  start_time: '07:00',
  end_time: '08:00',
};
const ofTos = "Input should be 'overtime' or 'credit_hours_earned'";
const ofTnw = /^Input should be 'annual_leave', .* or 'other'$/;
const calendar = 'Value error, pp_id should be a pay period of the calendar, YYYYPP';
const most = 'Input should be less than or equal to';
const least = 'Input should be greater than or equal to';
const noInteger = 'Input should be a valid integer, unable to parse string as an integer';

test.each([
  [
    'POST /api/v1/tos-tnw',
    { ...overtime, sub_type: 'lwop' },
    'body.sub_type',
    'literal_error',
    ofTos,
  ],
  [
    'POST /api/v1/tos-tnw',
    { ...overtime, entry_type: 'tnw' },
    'body.sub_type',
    'literal_error',
    ofTnw,
  ],
  [
    `PUT /api/v1/tos-tnw/${uuid}`,
    { entry_type: 'tnw', sub_type: 'overtime' },
    'body.sub_type',
    'literal_error',
    ofTnw,
  ],
  [
    'GET /api/v1/pay-periods?year=2026&start_period=9&end_period=3',
    undefined,
    'query.start_period',
    'value_error',
    'Value error, start_period is after end_period',
  ],
  [
    'GET /api/v1/earning-report?membernumber=1&pp_id=202627',
    undefined,
    'query.pp_id',
    'value_error',
    calendar,
  ],
  ['GET /api/v1/shifts?limit=1001', undefined, 'query.limit', 'less_than_equal', `${most} 1000`],
  ['GET /api/v1/shifts?limit=1.5', undefined, 'query.limit', 'int_parsing', noInteger],
  ['GET /api/v1/shifts?offset=-1', undefined, 'query.offset', 'greater_than_equal', `${least} 0`],
  [
    'GET /api/v1/earning-report?membernumber=1&pp_id=202606&explain=maybe',
    undefined,
    'query.explain',
    'bool_parsing',
    'Input should be a valid boolean, unable to interpret input',
  ],
] as const)('%s %j: %s is %s', async (route, body, place, type, msg) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await me.send(method, path, body);
  expect(answer.status).toBe(422);
  const [part = '', name = ''] = place.split('.');
  const sent =
    part === 'query'
      ? new URL(path, 'http://pay').searchParams.get(name)
      : (body as Record<string, unknown> | undefined)?.[name];
  expect(answer.body.detail).toEqual([
    { type, loc: [part, name], msg: expect.stringMatching(msg), input: sent },
  ]);
});

test.each([
  ['true', 'True', '1', 'yes', 'on'],
  ['false', 'False', '0', 'no'],
])('explain=%s asks for the arithmetic, or does not', async (...words) => {
  for (const word of words) {
    const query = `membernumber=${me.number}&pp_id=202606&explain=${word}`;
    const { status, body } = await me.send('GET', `/api/v1/earning-report?${query}`);
    expect([status, 'explanation' in body]).toEqual([200, words.includes('yes')]);
  }
});
