import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Tables } from '../src/generated/tables.js';
import { createPurge } from '../src/jobs/purge.js';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const record = (me: Someone, shifts: readonly unknown[], undoable = true) =>
  me.send('POST', '/api/v1/shifts/bulk', { shifts, undoable });
const undo = (me: Someone, ...undos: readonly string[]) =>
  me.send('POST', '/api/v1/shifts/bulk/undo', { undos });

/** All that is stored of the live shifts, but when they were last changed. */
const stored = async (me: Someone) =>
  (
    await pay.pool.query(
      `select to_jsonb(s) - 'updated_at' as shift,
              (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from entries e where e.shift_id = s.id) as entries
         from shifts s where membernumber = $1 and deleted_at is null order by id`,
      [me.number],
    )
  ).rows;
const versionOf = async (me: Someone) =>
  Number(
    (await pay.pool.query('select version from pay_versions where membernumber = $1', [me.number]))
      .rows[0]?.version,
  );

const ojti = { start_time: '09:00', end_time: '10:10' };
const moved = { ...monday, shift_date: '2026-02-17', ojti_time: [ojti], source: 'event 1' };
const added = { ...monday, shift_date: '2026-02-18' };

/** A shift with something under it, and an import that moves it and adds another. */
async function imported() {
  const me = await someone(pay);
  const id = await me.shift();
  await me.ojti(id, '08:00:00', '09:00:00');
  const before = await stored(me);
  const { status, body } = await record(me, [{ ...moved, replaces: id }, added]);
  expect([status, body.changed, body.created]).toEqual([200, 1, 1]);
  return { me, id, before, after: await stored(me), key: body.undo as string };
}

describe('an import that changed shifts', () => {
  test('is undone completely: moved shifts return with their entries, and new ones are deleted', async () => {
    const { me, before, key } = await imported();
    const version = await versionOf(me);
    expect(await undo(me, key)).toMatchObject({ status: 200, body: { undone: 1 } });
    expect(await stored(me)).toEqual(before);
    // Cached results are computed again.
    expect(await versionOf(me)).toBeGreaterThan(version);
  });

  test('undone twice is undone once, also concurrently', async () => {
    const { me, before, key } = await imported();
    const answers = await Promise.all([undo(me, key), undo(me, key), undo(me, key)]);
    expect(answers.map(({ body }) => body.undone).sort()).toEqual([0, 0, 1]);
    expect((await undo(me, key)).body).toEqual({ undone: 0 });
    expect(await stored(me)).toEqual(before);
  });

  test('is a 404 for another member', async () => {
    const { me, after, key } = await imported();
    const other = await someone(pay);
    const refused = await undo(other, key);
    expect([refused.status, refused.body.detail]).toEqual([404, 'This can no longer be undone']);
    expect(await stored(me)).toEqual(after);
    // Nor together with one's own.
    const own = (await record(other, [monday])).body.undo;
    expect((await undo(other, own, key)).status).toBe(404);
    expect(await stored(other)).toHaveLength(1);
  });

  test.each<[string, (me: Someone, id: string) => Promise<unknown>]>([
    ['was moved', (me, id) => me.send('PUT', `/api/v1/shifts/${id}`, { end_time: '16:00' })],
    ['was given something', (me, id) => me.cic(id, '12:00:00', '13:00:00')],
    ['was deleted', (me, id) => me.send('DELETE', `/api/v1/shifts/${id}`)],
    [
      'was imported anew',
      (me, id) => record(me, [{ ...moved, start_time: '06:00', replaces: id }]),
    ],
    ['lost its event to another', me => record(me, [{ ...added, source: 'event 1' }])],
  ])('is not undone if one of them %s since, with a message', async (_what, touch) => {
    const { me, id, key } = await imported();
    await touch(me, id);
    const touched = await stored(me);
    const refused = await undo(me, key);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A shift of this import has been changed or deleted since, so the import cannot be undone as a whole',
    ]);
    expect(await stored(me)).toEqual(touched);
  });

  test('is not undone if another shift is now in the place of one', async () => {
    const { me, key } = await imported();
    await me.shift();
    const now = await stored(me);
    const refused = await undo(me, key);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Another shift now has the time of one of these',
    ]);
    expect(await stored(me)).toEqual(now);
  });

  test('is not undone if a shift would return to a full day', async () => {
    const { me, key } = await imported();
    const minutes = Array.from({ length: 20 }, (_, n) => String(n).padStart(2, '0'));
    const full = await record(
      me,
      minutes.map(minute => ({ ...monday, start_time: `06:${minute}` })),
      false,
    );
    expect([full.status, full.body.undo]).toEqual([200, null]);
    const now = await stored(me);
    const refused = await undo(me, key);
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      expect.stringContaining('on 2026-02-09'),
    ]);
    expect(await stored(me)).toEqual(now);
  });

  test('and a concurrent change run one after the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { me, id, key } = await imported();
      const [undone, given] = await Promise.all([
        undo(me, key),
        me.cic(id, '12:00:00', '13:00:00'),
      ]);
      expect(given.status).toBe(201);
      const own = (await stored(me)).find(({ shift }) => shift.id === id);
      expect([undone.status, own.shift.shift_date, own.entries.length]).toEqual(
        undone.status === 200 ? [200, monday.shift_date, 2] : [409, moved.shift_date, 2],
      );
    }
  });

  test('in several recordings is undone completely or not at all', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const before = await stored(me);
    const first = (await record(me, [{ ...moved, replaces: id }])).body.undo;
    // Where the first made room.
    const second = (await record(me, [{ ...monday, source: 'event 2' }])).body.undo;
    const after = await stored(me);
    await me.send('PUT', `/api/v1/shifts/${id}`, { end_time: '16:00' });
    expect((await undo(me, first, second)).status).toBe(409);
    expect(await stored(me)).toHaveLength(2);
    await me.send('PUT', `/api/v1/shifts/${id}`, { end_time: '15:00' });
    expect(await stored(me)).toEqual(after);
    expect((await undo(me, first, second)).body).toEqual({ undone: 2 });
    expect(await stored(me)).toEqual(before);
  });

  test('can be undone if requested when recording, and only the last ten, for a day', async () => {
    const me = await someone(pay);
    expect((await record(me, [monday], false)).body.undo).toBeNull();
    expect((await record(me, [monday])).body.undo).toBeNull();
    const keys: string[] = [];
    for (let day = 10; day < 21; day += 1)
      keys.push((await record(me, [{ ...monday, shift_date: `2026-02-${day}` }])).body.undo);
    const [first = '', second = ''] = keys;
    expect((await undo(me, first)).status).toBe(404);
    await pay.pool.query(
      `update shift_undos set created_at = now() - interval '25 hours' where id = $1`,
      [second],
    );
    expect((await undo(me, second)).status).toBe(404);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pay.pool }) });
    await createPurge(db, { auditKeepDays: null }, () => pay.clock.now)();
    expect((await pay.pool.query(`select from shift_undos where id = $1`, [second])).rowCount).toBe(
      0,
    );
    expect((await undo(me, keys.at(-1) ?? '')).status).toBe(200);
    expect(
      (await pay.pool.query(`select changes from shift_undos where undone_at is not null`)).rows,
    ).toContainEqual({ changes: [] });
  });
});

const hours = fc.constantFrom('05:00', '06:00', '07:00', '08:00');
const date = fc.integer({ min: 10, max: 16 }).map(day => `2026-02-${day}`);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const premium = fc.subarray([
  { start_time: '09:00', end_time: '10:00' },
  { start_time: '10:30', end_time: '11:00' },
]);
const shift = fc.record({
  shift_date: date,
  shift_type: fc.constantFrom('regular', 'tos', 'tnw'),
  start_time: hours,
  end_time: fc.constantFrom('14:00', '15:00'),
  ojti_time: some(premium),
  cic_time: some(premium),
  source: some(fc.constantFrom('a', 'b', 'c')),
});
const once = <T extends { source?: string | undefined }>(all: readonly T[]) => {
  const seen = new Set<string>();
  return all.map(({ source, ...rest }) => {
    if (source === undefined || seen.has(source)) return rest;
    seen.add(source);
    return { ...rest, source };
  });
};

test('undoing any imports restores all shifts, and a second undo changes nothing', async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(shift, { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(fc.tuple(shift, some(fc.nat(5))), { minLength: 1, maxLength: 6 }), {
        minLength: 1,
        maxLength: 3,
      }),
      async (there, recordings) => {
        const me = await someone(pay);
        await record(me, once(there), false);
        const before = await stored(me);
        const keys: string[] = [];
        for (const wanted of recordings) {
          const ids = (await stored(me)).map(each => each.shift.id);
          const named = new Set<string>();
          const shifts = once(wanted.map(([one, which]) => ({ ...one, which }))).map(
            ({ which, ...one }) => {
              const id = which === undefined ? undefined : ids[which];
              if (id === undefined || named.has(id)) return one;
              named.add(id);
              return { ...one, replaces: id };
            },
          );
          const { status, body } = await record(me, shifts);
          // Two at one place, or an entry without its shift, is refused: then nothing was done.
          expect([200, 400, 422]).toContain(status);
          if (status === 200) changes += body.changed;
          if (status === 200 && body.undo !== null) keys.push(body.undo);
        }
        if (keys.length === 0) return;
        expect((await undo(me, ...keys)).body).toEqual({ undone: keys.length });
        expect(await stored(me)).toEqual(before);
        expect((await undo(me, ...keys)).body).toEqual({ undone: 0 });
        expect(await stored(me)).toEqual(before);
      },
    ),
    { numRuns: 40 },
  );
  expect(changes).toBeGreaterThan(20);
});
