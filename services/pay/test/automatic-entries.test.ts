import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

interface Found {
  readonly id: string;
  readonly entry_type: string;
  readonly sub_type: string;
  readonly start_time: string;
  readonly end_time: string;
}

async function entriesOf(me: Someone): Promise<readonly Found[]> {
  const { body } = await me.send('GET', '/api/v1/shifts/aggregated?pay_period=5&year=2026');
  return body.shifts[0].tos_tnw;
}
const spoken = (entries: readonly Found[]) =>
  entries
    .map(each => `${each.sub_type} ${each.start_time.slice(0, 5)}-${each.end_time.slice(0, 5)}`)
    .sort();

type State = 'untouched' | 'edited' | 'deleted';
/** What the member did to the entry that came with the shift. */
async function bring(me: Someone, state: State): Promise<void> {
  const [entry] = await entriesOf(me);
  if (entry === undefined || state === 'untouched') return;
  const path = `/api/v1/tos-tnw/${entry.id}`;
  if (state === 'deleted') await me.send('DELETE', path);
  else await me.send('PUT', path, { end_time: '12:00' });
}

const full = { tos: 'overtime 07:00-15:00', tnw: 'annual_leave 07:00-15:00' };
const later = { start_time: '06:00', end_time: '16:00' };

/** The shift is from 07:00 to 15:00; an edited entry ends at 12:00. */
test.each<[string, State, object, string[]]>([
  ['tos', 'untouched', {}, [full.tos]],
  ['tnw', 'untouched', {}, [full.tnw]],
  ['tos', 'untouched', later, ['overtime 06:00-16:00']],
  ['tos', 'untouched', { shift_type: 'tnw' }, [full.tnw]],
  ['tos', 'untouched', { shift_type: 'regular' }, []],
  ['regular', 'untouched', { shift_type: 'tos' }, [full.tos]],
  ['tos', 'untouched', { shift_type: 'tnw', ...later }, ['annual_leave 06:00-16:00']],
  ['tos', 'edited', later, ['overtime 07:00-12:00']],
  ['tos', 'edited', { shift_type: 'regular' }, ['overtime 07:00-12:00']],
  ['tos', 'edited', { shift_type: 'tnw' }, [full.tnw, 'overtime 07:00-12:00']],
  ['tos', 'deleted', later, []],
  ['tos', 'deleted', { shift_type: 'tnw' }, [full.tnw]],
])('a %s shift whose entry is %s, changed by %j, has %j', async (type, state, change, expected) => {
  const me = await someone(pay);
  const id = await me.shift({ shift_type: type });
  await bring(me, state);
  expect((await me.send('PUT', `/api/v1/shifts/${id}`, change)).status).toBe(200);
  expect(spoken(await entriesOf(me))).toEqual(expected);
});

test('changing back restores the entry, with the current times', async () => {
  const me = await someone(pay);
  const id = await me.shift({ shift_type: 'tos' });
  await bring(me, 'deleted');
  for (const change of [{ shift_type: 'regular' }, later, { shift_type: 'tos' }])
    await me.send('PUT', `/api/v1/shifts/${id}`, change);
  expect(spoken(await entriesOf(me))).toEqual(['overtime 06:00-16:00']);
});

test('an entry resent unchanged does not count as edited, and still follows its shift', async () => {
  const me = await someone(pay);
  const id = await me.shift({ shift_type: 'tos' });
  const [entry] = await entriesOf(me);
  await me.send('PUT', `/api/v1/tos-tnw/${entry?.id}`, { end_time: '15:00', sub_type: 'overtime' });
  await me.send('PUT', `/api/v1/shifts/${id}`, later);
  expect(await entriesOf(me)).toEqual([{ ...entry, start_time: '06:00:00', end_time: '16:00:00' }]);
});
