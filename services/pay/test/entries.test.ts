import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

describe.each([
  ['ojti', '/api/v1/ojti-time', 'ojti_time'],
  ['cic', '/api/v1/cic-time', 'cic_time'],
] as const)('%s time', (kind, path, list) => {
  test('is recorded, changed and deleted under its shift', async () => {
    const me = await someone(pay);
    const shift_id = await me.shift();
    const made = await me[kind](shift_id, '09:00', '10:10');
    expect(made).toMatchObject({
      status: 201,
      body: { shift_id, start_time: '09:00:00', end_time: '10:10:00' },
    });
    const changed = await me.send('PUT', `${path}/${made.body.id}`, { end_time: '11:00' });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...made.body, end_time: '11:00:00' },
    });
    const { body } = await me.send('GET', '/api/v1/shifts/aggregated?pay_period=5&year=2026');
    expect(body.shifts[0][list]).toEqual([
      { id: made.body.id, start_time: '09:00:00', end_time: '11:00:00' },
    ]);
    expect((await me.send('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
    expect((await me.send('DELETE', `${path}/${made.body.id}`)).status).toBe(404);
  });

  test('outside its shift is refused with a message', async () => {
    const me = await someone(pay);
    const made = await me[kind](await me.shift(), '16:00', '17:00');
    expect(made.status).toBe(400);
    expect(made.body.detail).toContain('does not overlap its shift');
  });

  test('is not found at the address of another kind', async () => {
    const me = await someone(pay);
    const other = kind === 'ojti' ? 'cic' : 'ojti';
    const { body } = await me[other](await me.shift(), '09:00', '10:00');
    expect((await me.send('PUT', `${path}/${body.id}`, { end_time: '11:00' })).status).toBe(404);
    expect((await me.send('DELETE', `${path}/${body.id}`)).status).toBe(404);
  });
});

describe('TOS and TNW', () => {
  test('an entry may change its kind together with its sub-type, not alone', async () => {
    const me = await someone(pay);
    const { body } = await me.entry(await me.shift(), 'overtime', '13:00', '15:00');
    const path = `/api/v1/tos-tnw/${body.id}`;
    const alone = await me.send('PUT', path, { entry_type: 'tnw' });
    expect(alone.status).toBe(422);
    expect(alone.body.detail[0]).toMatchObject({
      type: 'literal_error',
      loc: ['body', 'sub_type'],
    });
    const both = await me.send('PUT', path, { entry_type: 'tnw', sub_type: 'sick_leave' });
    expect(both).toMatchObject({
      status: 200,
      body: { entry_type: 'tnw', sub_type: 'sick_leave' },
    });
  });

  test('TOS that overlaps another shift is stored with a warning that names it', async () => {
    const me = await someone(pay);
    const [day, evening] = [
      await me.shift(),
      await me.shift({ start_time: '16:00', end_time: '23:00' }),
    ];
    const free = await me.entry(day, 'overtime', '15:00', '16:00');
    expect([free.status, free.body.warnings]).toEqual([201, undefined]);
    const path = `/api/v1/tos-tnw/${free.body.id}`;
    const longer = await me.send('PUT', path, { end_time: '16:30' });
    expect(longer).toMatchObject({
      status: 200,
      body: {
        warnings: [
          expect.stringContaining('overlaps your shift on 2026-02-09 from 16:00 to 23:00'),
        ],
      },
    });
    // The night after the evening: anchored to the day after.
    const night = await me.entry(evening, 'credit_hours_earned', '23:00', '07:30');
    expect(night.body.warnings).toBeUndefined();
    await me.shift({ shift_date: '2026-02-10' });
    const again = await me.entry(evening, 'credit_hours_earned', '23:00', '07:30');
    expect([again.status, again.body.id]).toEqual([201, night.body.id]);
    expect(again.body.warnings).toEqual([expect.stringContaining('on 2026-02-10')]);
    const leave = await me.entry(evening, 'sick_leave', '16:00', '16:30');
    expect(leave.body.warnings).toBeUndefined();
  });
});

test('the entries of a shift are listed in order', async () => {
  const me = await someone(pay);
  const id = await me.shift({ start_time: '18:00', end_time: '02:00' });
  for (const [start, end] of [
    ['01:00', '02:00'],
    ['02:00', '03:00'],
    ['23:00', '00:00'],
    ['17:00', '18:00'],
    ['18:00', '19:00'],
  ] as const)
    await me.entry(id, 'overtime', start, end);
  const { body } = await me.send('GET', '/api/v1/shifts/aggregated?pay_period=5&year=2026');
  const starts = body.shifts[0].tos_tnw.map((each: { start_time: string }) => each.start_time);
  expect(starts).toEqual(['17:00:00', '18:00:00', '23:00:00', '01:00:00', '02:00:00']);
});

test('deleting a shift while entries are recorded and changed leaves no entries behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const me = await someone(pay);
    const id = await me.shift();
    const { body } = await me.ojti(id, '08:00', '08:30');
    const answers = await Promise.all([
      me.cic(id, '09:00', '10:00'),
      me.send('PUT', `/api/v1/ojti-time/${body.id}`, { end_time: '09:15' }),
      me.send('DELETE', `/api/v1/shifts/${id}`),
      me.entry(id, 'sick_leave', '13:00', '15:00'),
      me.send('PUT', `/api/v1/shifts/${id}`, { shift_type: 'tos' }),
    ]);
    for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status);
    const { rows } = await pay.pool.query('select 1 from entries where shift_id = $1', [id]);
    expect(rows).toEqual([]);
  }
});
