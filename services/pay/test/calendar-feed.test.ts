import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readShiftFile } from '../src/shift-files/read-shift-file.js';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay({ PUBLIC_URL: 'https://pay.example.org' });
afterAll(() => pay.stop());

const path = '/api/v1/calendar-feed';
let addresses = 0;
/** Wrong ones are counted by address. */
const newAddress = () => {
  addresses += 1;
  return `10.0.0.${addresses}`;
};
const read = (url: string, from = newAddress()) =>
  pay.send('GET', url.replace('https://pay.example.org', ''), { from });
const made = async (me: Someone, body?: unknown): Promise<string> =>
  (await me.send('POST', path, body)).body.url;

describe('a calendar address', () => {
  test('is created, and shown once', async () => {
    const me = await someone(pay);
    expect((await me.send('GET', path)).body).toEqual({ feed: null });
    const { status, body } = await me.send('POST', path);
    expect(status).toBe(201);
    expect(body).toEqual({
      time_zone: 'America/New_York',
      created_at: expect.any(String),
      url: expect.stringMatching(/^https:\/\/pay\.example\.org\/calendar\.ics\?feed=[\w-]{43}$/),
    });
    const { url, ...kept } = body;
    expect((await me.send('GET', path)).body).toEqual({ feed: kept });
    const { rows } = await pay.pool.query('select * from calendar_feeds where membernumber = $1', [
      me.number,
    ]);
    const [, token = ''] = url.split('feed=');
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('shows the shifts to anyone with the address, without a login, and no other data of the member', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    await me.rate();
    await me.ojti(id, '09:00', '10:00');
    await me.shift({ shift_type: 'tnw', shift_date: '2026-02-10' });
    const answer = await read(await made(me));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=900',
      },
    });
    // 07:00 to 15:00 in New York in February.
    expect(answer.body).toContain([`UID:${id}@guildhall`, 'DTSTAMP:'].join('\r\n'));
    expect(answer.body).toContain(
      'DTSTART:20260209T120000Z\r\nDTEND:20260209T200000Z\r\nSUMMARY:Shift\r\n',
    );
    expect(answer.body).toContain('SUMMARY:Leave\r\n');
    for (const secret of [me.number, '68.37', 'annual', 'OJTI'])
      expect(answer.body).not.toContain(secret);
    for (const line of answer.body.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75);
  });

  test('can be imported as the same shifts', async () => {
    const me = await someone(pay);
    const shifts = [
      { ...monday, shift_date: '2026-03-07', start_time: '22:00:00', end_time: '06:00:00' },
      { ...monday, shift_date: '2026-11-01', start_time: '07:00:00', end_time: '15:00:00' },
      { ...monday, shift_type: 'tos' },
    ];
    await me.send('POST', '/api/v1/shifts/bulk', { shifts });
    for (const time_zone of ['America/Los_Angeles', 'America/New_York']) {
      const { body } = await read(await made(me, { time_zone }));
      const question = {
        from: '2026-01-01',
        to: '2026-12-31',
        timeZone: time_zone,
      };
      const found = readShiftFile(body, question).rows.map(
        row => 'shift' in row.read && row.read.shift,
      );
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining(shifts.map(shift => expect.objectContaining(shift))),
      );
    }
  });

  test('with pay days shows the next one and those of a year, which an import ignores', async () => {
    const me = await someone(pay);
    await me.shift();
    const { body } = await read(`${await made(me)}&pay_days=true`);
    // Today is the tenth of March 2026; period 5 ended on February 21 and is paid on March 3, period 6 on March 17.
    const days: string[] = body
      .match(/DTSTART;VALUE=DATE:\d{8}/g)
      .map((day: string) => day.slice(-8));
    expect(days).toContain('20260317');
    expect(days).toContain('20270302');
    expect(days.every((day, i) => i === 0 || day > String(days[i - 1]))).toBe(true);
    expect(body).toContain(
      'DTSTART;VALUE=DATE:20260317\r\nSUMMARY:Pay day of period 6: was I paid right?\r\nTRANSP:TRANSPARENT\r\n',
    );
    for (const line of body.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75);
    const question = {
      from: '2026-01-01',
      to: '2026-12-31',
      timeZone: 'America/New_York',
    };
    const { rows } = readShiftFile(body, question);
    expect(rows.filter(row => 'shift' in row.read)).toHaveLength(1);
  });

  test('uses the language in its address', async () => {
    const me = await someone(pay);
    await me.shift();
    const address = await made(me);
    const { body } = await read(`${address}&pay_days=true&language=es`);
    expect(body).toContain('SUMMARY:Turno\r\n');
    expect(body).toContain('SUMMARY:Día de pago del período 6: ¿me pagaron bien?\r\n');
    // RFC 5545, 3.1 counts octets.
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await read(`${address}&language=tlh`)).status).toBe(422);
  });

  test('covers a limited time in each direction, and at most a thousand shifts', async () => {
    const me = await someone(pay);
    await pay.pool.query(
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       select $1, date '2026-03-10' + day, 'regular', time '07:00' + n * interval '1 minute', '15:00'
         from generate_series(-450, 450) day, generate_series(1, 2) n`,
      [me.number],
    );
    const { body } = await read(await made(me));
    const starts: string[] = body.match(/DTSTART:\d{8}/g);
    expect(starts).toHaveLength(1000);
    expect(starts).toContain('DTSTART:20260310');
    expect(starts.toSorted()[0]).toBe('DTSTART:20250703');
    const few = await someone(pay);
    await few.shift({ shift_date: '2025-02-03' });
    await few.shift({ shift_date: '2025-02-02' });
    expect((await read(await made(few))).body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
});

describe('an ended address is a 404', () => {
  test('after it was replaced or ended', async () => {
    const me = await someone(pay);
    await me.shift();
    const first = await made(me);
    const second = await made(me);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await me.send('DELETE', path)).status).toBe(204);
    expect((await me.send('DELETE', path)).status).toBe(404);
    expect(await read(second)).toMatchObject({
      status: 404,
      body: { detail: 'Calendar not found' },
    });
    expect((await me.send('GET', path)).body).toEqual({ feed: null });
  });

  test('a deleted shift is no longer shown', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const url = await made(me);
    await me.send('DELETE', `/api/v1/shifts/${id}`);
    expect((await read(url)).body).not.toContain('VEVENT');
  });
});

describe('a request without a valid address', () => {
  test.each(['', 'x', '%00', 'a'.repeat(43), '../../shifts'])('%j is a 404', async token => {
    const answer = await read(`/calendar.ics?feed=${token}`);
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Calendar not found' } });
  });

  test('cannot read or change a calendar by another’s number', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    const url = await made(other);
    expect((await me.send('GET', `${path}?membernumber=${other.number}`)).status).toBe(403);
    await made(me);
    await me.send('DELETE', path);
    expect((await read(url)).status).toBe(200);
  });

  test('has thirty tries a minute; a valid address still works, with a limit of its own', async () => {
    const me = await someone(pay);
    const url = await made(me);
    const from = '10.9.9.9';
    const tries = [];
    for (let at = 0; at < 31; at += 1)
      tries.push((await read(`/calendar.ics?feed=${at}`, from)).status);
    expect(tries).toEqual([...Array(30).fill(404), 429]);
    expect((await read(url, from)).status).toBe(200);
    const own = [];
    for (let at = 0; at < 30; at += 1) own.push((await read(url)).status);
    expect(own).toEqual([...Array(29).fill(200), 429]);
    expect((await read(await made(me))).status).toBe(200);
  });

  test('an unknown time zone is reported', async () => {
    const { status, body } = await (await someone(pay)).send('POST', path, { time_zone: 'Mars' });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'time_zone']]);
  });
});
