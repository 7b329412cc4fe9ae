import { expect, test } from 'vitest';
import { shift } from '../../../test/simulation/shifts.js';
import { reasonAgainstEntry, reasonAgainstMove, reasonAgainstTimes } from './shift-rules.js';

const times = (text: string) => {
  const [start_time = '', end_time = ''] = text.split('-');
  return { start_time, end_time };
};
const evening = shift('2026-02-10', '22:00-06:00', { overtime: ['06:00-07:00'] });

test('start and end may not be equal, in any notation', () => {
  expect(reasonAgainstTimes(times('07:00-07:00:00'))?.text).toContain('must differ');
  expect(reasonAgainstTimes(times('07:00-06:59'))).toBeNull();
});

test.each(['22:30-23:00', '00:00-05:30', '05:59-08:00', '06:30-06:45', '21:00-22:00:01'])(
  'training at %s belongs to the night shift or its TOS',
  text => expect(reasonAgainstEntry('ojti', times(text), evening)).toBeNull(),
);

test.each(['07:00-08:00', '21:00-22:00', '12:00-13:00'])('training at %s is refused', text =>
  expect(reasonAgainstEntry('ojti', times(text), evening)?.text).toContain('does not overlap'),
);

test('charge and leave follow the same rule, TOS may be outside', () => {
  expect(reasonAgainstEntry('cic', times('12:00-13:00'), evening)?.text).toContain('CIC time');
  expect(reasonAgainstEntry('tnw', times('12:00-13:00'), evening)?.text).toContain('TNW entry');
  expect(reasonAgainstEntry('tos', times('12:00-13:00'), evening)).toBeNull();
  expect(reasonAgainstEntry('tos', times('12:00-12:00'), evening)?.text).toContain('must differ');
});

test('a shift cannot be moved away from its entries', () => {
  const under = { id: 's', cic: ['08:00-09:00'] };
  const before = shift('2026-02-10', '07:00-15:00', under);
  expect(reasonAgainstMove(before, shift('2026-02-10', '08:30-16:30', under))).toBeNull();
  expect(reasonAgainstMove(before, shift('2026-02-10', '09:00-17:00', under))?.text).toContain(
    'CIC time from 08:00 to 09:00',
  );
});

test('an entry left empty by a deletion does not prevent moving its shift', () => {
  const under = { id: 's', cic: ['16:00-17:00'] };
  const before = shift('2026-02-10', '07:00-15:00', under);
  expect(reasonAgainstMove(before, shift('2026-02-10', '06:00-14:00', under))).toBeNull();
});
