import { message } from '@guildhall/contracts/messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordDefinitions } from '../mapping/definitions.js';
import { rejectionOf, rowChecker } from './check-row.js';
import { readWire, toWire } from './wire.js';

const known = {
  facilities: new Set(['ZQX', toWire('ZÜR')]),
  regions: new Set(['NW']),
  memberNumbers: /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/u,
};
const member = {
  member_number: '1001',
  first_name: 'Rosa',
  middle_name: '\\N',
  last_name: 'Quintero',
  email: '\\N',
  facility_code: 'ZQX',
  member_type_id: '1',
  status: 'active',
};
const position = {
  id: '1',
  member_number: '1001',
  position_type: 'vp',
  facility_code: '\\N',
  start_date: '2024-02-29',
  end_date: '\\N',
  is_active: 't',
};
const checkMember = rowChecker(recordDefinitions.members, known);
const checkPosition = rowChecker(recordDefinitions.positions, known);

test('a complete row is valid', () => {
  expect(checkMember(Object.values(member))).toBeNull();
  expect(checkPosition(Object.values(position))).toBeNull();
});

test.each([
  [{ member_number: '\\N' }, 'member_number is missing'],
  [{ member_number: '' }, 'member_number is missing'],
  [{ member_number: ' 1001' }, 'member_number is not a code, or has spaces around it'],
  [{ member_number: '1001\\t' }, 'member_number is not a code, or has spaces around it'],
  [{ member_number: toWire('1001\u00a0') }, 'member_number is not a code, or has spaces around it'],
  [{ member_number: toWire('\u30001001') }, 'member_number is not a code, or has spaces around it'],
  [{ member_number: toWire('\u200b1001') }, 'member_number is not a code, or has spaces around it'],
  [{ member_number: toWire(' \u00a0') }, 'member_number is missing'],
  [{ member_number: toWire('\u200b') }, 'member_number is missing'],
  [{ member_number: 'x'.repeat(33) }, 'member_number is longer than 32 characters'],
  [{ first_name: '\\N' }, 'first_name is missing'],
  [{ last_name: 'x'.repeat(201) }, 'last_name is longer than 200 characters'],
  [{ last_name: 'a\0b' }, 'last_name contains a control or bidirectional character'],
  [{ first_name: 'a\\tb' }, 'first_name contains a control or bidirectional character'],
  [{ first_name: 'a\x7fb' }, 'first_name contains a control or bidirectional character'],
  [{ last_name: toWire('a\x85b') }, 'last_name contains a control or bidirectional character'],
  [{ last_name: toWire('a\u202eb') }, 'last_name contains a control or bidirectional character'],
  [{ email: toWire('a\u2067b') }, 'email contains a control or bidirectional character'],
  [
    { member_type_id: '1.5' },
    'member_type_id is not a whole number from -2147483648 to 2147483647',
  ],
  [
    { member_type_id: '2147483648' },
    'member_type_id is not a whole number from -2147483648 to 2147483647',
  ],
  [{ status: '\\N' }, 'status is missing'],
])('a member with %o is rejected', (change, message) => {
  expect(checkMember(Object.values({ ...member, ...change }))).toEqual({
    code: 'MEMBER_DATA_INCOMPLETE',
    message: expect.objectContaining({ text: message }),
  });
});

test.each(['1001/2', '-1001', '10 01', '1001\\n2', 'Città', '١٠٠١'])(
  '%s is not a member number',
  key => {
    expect(checkMember(Object.values({ ...member, member_number: toWire(key) }))).toMatchObject({
      message: {
        text: expect.stringMatching(/^member_number (does not match|contains a control)/),
      },
    });
  },
);

const checkRegion = rowChecker(recordDefinitions.regions, known);

test.each(['Città', 'МОСКВА Р', 'à', 'back\\\\n'])(
  '%s is a key without surrounding blanks',
  key => {
    expect(checkRegion([toWire(key), 'North', 't'])).toBeNull();
  },
);

test('names may contain accents and joiners', () => {
  for (const first_name of ['Zoë', 'O’Neil', 'می\u200cخواهم', 'Ren\u00ade'])
    expect(
      checkMember(Object.values({ ...member, first_name: toWire(first_name) })),
      first_name,
    ).toBeNull();
});

test.each(['2023-02-29', '2024-13-01', '2024-00-10', '0000-01-01', '2024-04-31', 'yesterday'])(
  '%s is not a valid start date',
  start_date => {
    expect(checkPosition(Object.values({ ...position, start_date }))).toMatchObject({
      message: message('field_no_date', 'start_date'),
    });
  },
);

test('an unknown facility is reported as the source spells it', () => {
  const wrong = { ...member, facility_code: toWire('ZÖR') };
  expect(checkMember(Object.values(wrong))).toEqual({
    code: 'INVALID_FACILITY_CODE',
    message: message('no_facility_called', 'ZÖR'),
  });
  expect(checkMember(Object.values({ ...member, facility_code: toWire('ZÜR') }))).toBeNull();
});

test('characters are counted, not bytes', () => {
  expect(checkMember(Object.values({ ...member, last_name: toWire('é'.repeat(200)) }))).toBeNull();
  expect(
    checkMember(Object.values({ ...member, last_name: toWire('é'.repeat(201)) })),
  ).not.toBeNull();
});

test('the quarantine stores decoded values', () => {
  const fields = Object.values({ ...member, first_name: toWire('Tab\\tJosé') });
  expect(
    rejectionOf(recordDefinitions.members, fields, {
      code: 'DUPLICATE_RECORD',
      message: message('row_twice', '1001'),
    }),
  ).toMatchObject({
    key: '1001',
    fields: { first_name: 'Tab\tJosé', middle_name: null, member_type_id: '1' },
  });
});

test('the quarantine truncates long text', () => {
  const fields = Object.values({ ...member, last_name: 'x'.repeat(10_000_000) });
  const wrong = checkMember(fields);
  const kept = wrong && rejectionOf(recordDefinitions.members, fields, wrong);
  expect(kept?.message.text).toContain('last_name is longer');
  expect(kept?.fields.last_name).toBe(`${'x'.repeat(499)}…`);
});

test('dates must exist', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (year, month, date) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const start_date = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
        const parsed = new Date(`${start_date}T00:00:00Z`);
        const real =
          !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === start_date;
        expect(checkPosition(Object.values({ ...position, start_date })) === null).toBe(real);
      },
    ),
  );
});

test('text round-trips unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      fc.pre(!text.includes('\0') && !text.includes('\\'));
      expect(readWire(toWire(text))).toBe(text);
    }),
  );
});
