import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from '../harness.js';
import { monday, someone } from '../people.js';

const pay = await startPay();
const me = await someone(pay);
afterAll(() => pay.stop());

const shifts = '/api/v1/shifts';
const raw = (body: string, type = 'application/json') =>
  pay.send('POST', shifts, { headers: { ...me.headers, 'content-type': type }, body });

describe('a body', () => {
  test.each([
    ['absent', ''],
    ['null', 'null'],
  ])('that is %s is missing', async (_what, text) => {
    expect((await raw(text)).body.detail).toEqual([
      { type: 'missing', loc: ['body'], msg: 'Field required', input: null },
    ]);
  });

  test('that is nested too deeply is refused like any other', async () => {
    const { status, body } = await raw('['.repeat(4_000) + ']'.repeat(4_000));
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: 'model_attributes_type', loc: ['body'] }]);
  });

  test('that is larger than any shift is refused before it is read', async () => {
    const answer = await raw('['.repeat(50_000) + ']'.repeat(50_000));
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
  });

  test.each(['[{}]', '5', '"text"'])('that is %s is not an object', async text => {
    expect((await raw(text)).body.detail).toEqual([
      {
        type: 'model_attributes_type',
        loc: ['body'],
        msg: 'Input should be a valid dictionary or object to extract fields from',
        input: JSON.parse(text),
      },
    ]);
  });

  test.each(['{', ' ', '{"shift_date":', '{"a":1,}', "{'a':1}", '{"__proto__":{}}'])(
    'that reads %j is not JSON',
    async text => {
      const { status, body } = await raw(text);
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: {} },
      ]);
    },
  );

  test('that is not JSON is refused by every endpoint that changes something, even if none is expected', async () => {
    const writes = pay.app.guildhall.served.filter(
      ({ method, auth, bodyType }) =>
        method !== 'GET' && bodyType !== 'multipart' && [auth].flat().includes('member'),
    );
    expect(writes.length).toBeGreaterThan(20);
    for (const { method, path } of writes) {
      const headers = { ...me.headers, 'content-type': 'application/json' };
      const { status, body } = await pay.send(method, path, { headers, body: '{' });
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 422]);
      expect(body.detail).toMatchObject([{ type: 'json_invalid', loc: ['body'] }]);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'of the media type %s is 415',
    async type => {
      const answer = await raw(JSON.stringify(monday), type);
      expect(answer).toMatchObject({ status: 415, body: { detail: expect.any(String) } });
    },
  );

  test('may have unknown fields', async () => {
    const { status } = await me.send('POST', shifts, { ...monday, note: 'x', id: 'mine' });
    expect(status).toBe(201);
  });
});

const placesOf = (detail: readonly { loc: readonly string[] }[]) =>
  detail.map(each => each.loc.join('.')).sort();

describe('all errors are reported at once', () => {
  test('in one part', async () => {
    const { body } = await me.send('POST', shifts, { shift_type: 'x', start_time: '99' });
    const fields = ['body.end_time', 'body.shift_date', 'body.shift_type', 'body.start_time'];
    expect(placesOf(body.detail)).toEqual(fields);
  });

  test('in query and body', async () => {
    const { body } = await me.send('POST', '/api/v1/shutdown-analysis/analyze', { end_pp: 'x' });
    expect(placesOf(body.detail)).toEqual([
      'body.end_pp',
      'body.shutdown_id',
      'query.membernumber',
    ]);
  });

  test('including rules between fields', async () => {
    const { body } = await me.send('POST', '/api/v1/tos-tnw', {
      shift_id: '00000000-0000-4000-8000-000000000000',
      entry_type: 'tos',
      sub_type: 'lwop',
      start_time: '99:00',
      end_time: '08:00',
    });
    expect(placesOf(body.detail)).toEqual(['body.start_time', 'body.sub_type']);
  });
});

test('another’s member number is reported before errors in its shifts', async () => {
  const answer = await me.send('GET', '/api/v1/earning-report?membernumber=1&pp_id=202606');
  expect(answer.status).toBe(403);
});

describe('a body with only errors', () => {
  const send = (shifts: unknown) => me.send('POST', '/api/v1/shifts/bulk', { shifts });

  test('gets a hundred of its errors', async () => {
    const { status, body } = await send(new Array(200).fill({ ojti_time: [1, 1, 1, 1, 1] }));
    expect([status, body.detail.length]).toEqual([422, 100]);
  });

  test('gets a small response, and takes no time', async () => {
    const before = process.cpuUsage();
    const { status, body } = await send(new Array(500_000).fill(1));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      expect.objectContaining({ type: 'too_long', loc: ['body', 'shifts'] }),
    ]);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });
});
