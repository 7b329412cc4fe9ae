/** What a field holds, and what each wrong value of it is called. */
export interface Wrong {
  readonly input: unknown;
  readonly type: string;
  readonly msg: string;
}

const wrong = (type: string, msg: string, ...inputs: readonly unknown[]): Wrong[] =>
  inputs.map(input => ({ input, type, msg }));

const noString = wrong('string_type', 'Input should be a valid string', 7, null, true, [], {});
const noInteger = wrong('int_type', 'Input should be a valid integer', null, true, [], {});
const asInteger = 'unable to parse string as an integer';
const range = (least: number, most: number): Wrong[] => [
  ...wrong(
    'greater_than_equal',
    `Input should be greater than or equal to ${least}`,
    least - 1,
    -1e15,
  ),
  ...wrong('less_than_equal', `Input should be less than or equal to ${most}`, most + 1, 1e15),
];
const integer = (least: number, most: number): Wrong[] => [
  ...noInteger,
  ...wrong('int_parsing', `Input should be a valid integer, ${asInteger}`, '', 'six', '６', '0x6'),
  ...wrong(
    'int_from_float',
    'Input should be a valid integer, got a number with a fractional part',
    6.5,
  ),
  ...range(least, most),
];
const text = (longest: number): Wrong[] => [
  ...noString,
  ...wrong('string_too_short', 'String should have at least 1 character', ''),
  ...wrong(
    'string_too_long',
    `String should have at most ${longest} characters`,
    'x'.repeat(longest + 1),
  ),
];
const pattern = (source: string, ...inputs: readonly string[]): Wrong[] => [
  ...noString,
  ...wrong('string_pattern_mismatch', `String should match pattern '${source}'`, ...inputs),
];
const oneOf = (words: string): Wrong[] =>
  wrong('literal_error', `Input should be ${words}`, '', 'x', 'TOS', 7, null, []);

const day = 'Input should be a valid date or datetime, day value is outside expected range';
const hour = 'Input should be in a valid time format, hour value is outside expected range of 0-23';
const id = 'Input should be a valid UUID, invalid length: expected length 32 for simple format';
const float = 'Input should be a valid number';
const tos = "'overtime', 'credit_hours_earned'";
const tnw =
  "'annual_leave', 'sick_leave', 'credit_hours_used', 'comp_time_used', 'furlough', 'lwop', 'admin_leave', 'military_leave', 'holiday_leave', 'gov_shutdown' or 'other'";

export const wrongValues = {
  date: [...noString, ...wrong('date_from_datetime_parsing', day, '2026-02-30', '2025-02-29')],
  time: [...noString, ...wrong('time_parsing', hour, '24:00', '25:00:00')],
  uuid: [...noString, ...wrong('uuid_parsing', `${id}, found 1`, 'a', '7')],
  shiftType: oneOf("'regular', 'tos' or 'tnw'"),
  entryType: oneOf("'tos' or 'tnw'"),
  subType: oneOf(`${tos}, ${tnw}`),
  member: text(32),
  facility: text(16),
  shutdown: text(50),
  period: integer(1, 26),
  year: integer(1900, 2199),
  percentage: [
    ...wrong('float_type', float, null, true, [], {}),
    ...wrong('float_parsing', `${float}, unable to parse string as a number`, '', 'four'),
    ...range(0, 100),
  ],
  rate: pattern(
    '^(?!0+(?:\\.0+)?$)\\d{1,6}(?:\\.\\d{1,2})?$',
    ...['0', '0.00', '-1', '68.375', '1e2', 'NaN', '.5', ' 68.37', '٦٨'],
  ),
  ppId: pattern(
    '^(?:19|20|21)\\d{2}(?:0[1-9]|1\\d|2[0-7])$',
    ...['26', '202600', '202628', '2026-06', '20266', '２０２６０６'],
  ),
} as const;
export type Kind = keyof typeof wrongValues;
