import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from '../harness.js';
import { monday, someone } from '../people.js';
import { type Kind, wrongValues } from './wrong-values.js';

/** Every field of every body and query, each with every value that it cannot have. */
const pay = await startPay();
const me = await someone(pay);
afterAll(() => pay.stop());

type Fields = Readonly<Record<string, readonly [kind: Kind, valid: unknown]>>;
interface Row {
  readonly fields: Fields;
  /** What may be left out. */
  readonly optional?: readonly string[];
}

const uuid = '00000000-0000-4000-8000-000000000000';
const times: Fields = { start_time: ['time', '07:00'], end_time: ['time', '08:00'] };
const shift: Fields = {
  shift_date: ['date', monday.shift_date],
  shift_type: ['shiftType', 'regular'],
  ...times,
};
const tosTnw: Fields = {
  entry_type: ['entryType', 'tos'],
  sub_type: ['subType', 'overtime'],
  ...times,
};
const under: Fields = { shift_id: ['uuid', uuid] };
const terms: Fields = {
  hourly_base_rate: ['rate', '68.37'],
  cip_percentage: ['percentage', 4],
  affordability_percentage: ['percentage', 0],
  duty_station: ['facility', 'ZQX'],
};
/** The last affected period; a configuration as it was answered before the platform could be asked. */
const mayBeNull: ReadonlySet<string> = new Set(['end_pp', 'duty_station']);
const all = (fields: Fields): Row => ({ fields, optional: Object.keys(fields) });
const member: Fields = { membernumber: ['member', '1'] };

const bodies: Readonly<Record<string, Row>> = {
  'POST /api/v1/shifts': { fields: shift },
  [`PUT /api/v1/shifts/${uuid}`]: all(shift),
  'POST /api/v1/ojti-time': { fields: { ...under, ...times } },
  [`PUT /api/v1/ojti-time/${uuid}`]: all(times),
  'POST /api/v1/cic-time': { fields: { ...under, ...times } },
  [`PUT /api/v1/cic-time/${uuid}`]: all(times),
  'POST /api/v1/tos-tnw': { fields: { ...under, ...tosTnw } },
  [`PUT /api/v1/tos-tnw/${uuid}`]: all(tosTnw),
  'POST /api/verify': {
    fields: { ...member, pay_period: ['period', 6], year: ['year', 2026] },
  },
  'POST /api/v1/pay-configs/': {
    fields: { ...member, ...terms },
    optional: ['cip_percentage', 'affordability_percentage', 'duty_station'],
  },
  [`PATCH /api/v1/pay-configs/${uuid}`]: all(terms),
  'POST /api/v1/shutdown-analysis/analyze?membernumber=1': {
    fields: { shutdown_id: ['shutdown', '2025'], end_pp: ['ppId', '202525'] },
    optional: ['end_pp'],
  },
};

const fieldsOf = Object.entries(bodies).flatMap(([route, row]) =>
  Object.keys(row.fields).map(name => [name, route, row] as const),
);
const validBody = ({ fields }: Row) =>
  Object.fromEntries(Object.entries(fields).map(([name, [, valid]]) => [name, valid]));

async function details(route: string, body: unknown) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await me.send(method, path, body);
  return { status: answer.status, detail: answer.body.detail };
}

describe.each(fieldsOf)('%s in the body of %s', (name, route, row) => {
  const [kind] = row.fields[name] ?? ['member'];
  const may = row.optional?.includes(name) ?? false;
  const wrong = wrongValues[kind].filter(({ input }) => !mayBeNull.has(name) || input !== null);

  test('wrong values are called by their names', async () => {
    for (const { input, type, msg } of wrong) {
      const found = await details(route, { ...validBody(row), [name]: input });
      const one = { type, loc: ['body', name], msg, input };
      expect(found, JSON.stringify(input)).toEqual({ status: 422, detail: [one] });
    }
  });

  test(may ? 'it may be left out' : 'it is required', async () => {
    const { [name]: _left, ...rest } = validBody(row);
    const { status, detail } = await details(route, rest);
    if (may) expect(status).not.toBe(422);
    else
      expect(detail).toEqual([
        { type: 'missing', loc: ['body', name], msg: 'Field required', input: rest },
      ]);
  });
});

const listed: Fields = {
  pay_period: ['period', '6'],
  year: ['year', '2026'],
  shift_date: ['date', '2026-02-09'],
};
const queries: Readonly<Record<string, Row>> = {
  '/api/v1/pay-periods': {
    fields: { year: ['year', '2026'], start_period: ['period', '1'], end_period: ['period', '26'] },
  },
  '/api/v1/shifts': all(listed),
  '/api/v1/shifts/aggregated': { fields: { pay_period: ['period', '6'], year: ['year', '2026'] } },
  '/api/v1/shifts/summary': { fields: { pay_period: ['period', '6'], year: ['year', '2026'] } },
  '/api/v1/earning-report': { fields: { ...member, pp_id: ['ppId', '202606'] } },
  '/api/v1/statements': all({ year: ['year', '2026'] }),
};

describe.each(
  Object.entries(queries).flatMap(([path, row]) =>
    Object.keys(row.fields).map(name => [name, path, row] as const),
  ),
)('%s in the query of %s', (name, path, row) => {
  const [kind] = row.fields[name] ?? ['member'];
  const search = (fields: object) =>
    `GET ${path}?${new URLSearchParams(fields as Record<string, string>)}`;

  test('wrong values are called by their names, and shown as they were sent', async () => {
    for (const { input, type, msg } of wrongValues[kind]) {
      // Everything is text there; a half is no whole number like any other text.
      if (typeof input !== 'string' && !(typeof input === 'number' && Number.isInteger(input)))
        continue;
      if (type === 'string_type' || String(input) === '0x6') continue;
      const sent = String(input);
      const found = await details(search({ ...validBody(row), [name]: sent }), undefined);
      const one = { type, loc: ['query', name], msg, input: sent };
      expect(found, sent).toEqual({ status: 422, detail: [one] });
    }
  });

  test(row.optional ? 'it may be left out' : 'it is required', async () => {
    const { [name]: _left, ...rest } = validBody(row);
    const { status, detail } = await details(search(rest), undefined);
    if (row.optional) expect(status).toBe(200);
    else
      expect(detail).toEqual([
        { type: 'missing', loc: ['query', name], msg: 'Field required', input: null },
      ]);
  });
});
