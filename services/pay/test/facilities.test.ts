import { afterAll, describe, expect, test } from 'vitest';
import { facrep, member, startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';

/** Changes in the middle of period 202606, and of a shutdown. */
const often = [
  ['2018-01-01', 0],
  ['2019-01-06', 10],
  ['2024-01-01', 4],
  ['2026-02-26', 6],
].map(([from, cip_percentage]) => ({
  facility_code: 'ZQM',
  from,
  cip_percentage,
  affordability_percentage: 0,
  source: 'test',
}));
const rates = {
  facilities: [
    ...often,
    {
      facility_code: 'ZQX',
      from: '2024-01-01',
      cip_percentage: 4,
      affordability_percentage: 0,
      source: 'test',
    },
    {
      facility_code: 'ZQX',
      from: '2026-02-22',
      cip_percentage: 6,
      affordability_percentage: 1,
      source: 'test',
    },
  ],
};

const platform = await startFakePlatform([
  member('1', 'ZQX', facrep('ZQX')),
  member('2', 'ZQX'),
  member('3', 'ZQY', facrep('ZQY', false)),
  member('4', 'ZQX', { ...facrep('ZQX'), status: 'inactive' }),
  member('5', 'ZQZ'),
  member('6', 'ZQW'),
  member('7', 'ZQM'),
  member('8', 'ZQC', facrep('zqc')),
  member('9', 'zqc'),
  ...Array.from({ length: 21 }, (_, number) => member(`7${number + 10}`, 'ZQB')),
]);
const pay = await startPay({ PLATFORM_URL: platform.url, FACILITY_RATES: JSON.stringify(rates) });
afterAll(async () => {
  await pay.stop();
  platform.stop();
});

const get = async (number: string, path: string) =>
  pay.send('GET', path, { headers: await pay.member(number) });

describe('facility data', () => {
  test.each([
    ['a representative', '1', true, 'ZQX'],
    ['a member', '2', false, 'ZQX'],
    ['one who was a representative', '3', false, 'ZQY'],
    ['a representative who is inactive', '4', false, 'ZQX'],
    ['a caller the platform does not know', '99', false, null],
    ['a caller whose number no URL can hold', '..', false, null],
  ])('may be managed by %s (%s): %s', async (_who, number, can_manage, facility_code) => {
    for (const path of [
      '/api/auth/can-manage-facility-data',
      '/api/v1/auth/can-manage-facility-data',
    ])
      expect(await get(number, path)).toMatchObject({
        status: 200,
        body: { can_manage, facility_code },
      });
  });

  test.each(['ZQX', 'zqx'])(
    'a representative sees all members of their own facility %s, on however many pages',
    async typed => {
      const { status, body } = await get('1', `/api/members/facility/${typed}`);
      expect(status).toBe(200);
      expect(body.map((each: { membernumber: string }) => each.membernumber)).toEqual([
        '1',
        '2',
        '4',
      ]);
      expect(body[1]).toEqual({
        membernumber: '2',
        firstname: 'Rosa',
        lastname: 'Of 2',
        email: '2@example.org',
        facility_code: 'ZQX',
      });
    },
  );

  test.each([
    ['1', 'ZQY'],
    ['2', 'ZQX'],
    ['4', 'ZQX'],
    ['99', 'ZQX'],
  ])('member %s does not see the members of %s', async (number, facility) => {
    const { status, body } = await get(number, `/api/members/facility/${facility}`);
    expect(status).toBe(403);
    expect(body).toEqual({ detail: expect.any(String) });
  });

  test('a representative cannot see a facility whose code differs only in case', async () => {
    const { body } = await get('8', '/api/members/facility/ZQC');
    expect(body.map((each: { membernumber: string }) => each.membernumber)).toEqual(['9']);
  });

  test('an administrator sees any facility', async () => {
    const headers = await pay.admin();
    const { body } = await pay.send('GET', '/api/members/facility/ZQZ', { headers });
    expect(body).toHaveLength(1);
    const permission = await pay.send('GET', '/api/v1/auth/can-manage-facility-data', { headers });
    expect(permission.body).toEqual({ can_manage: true, facility_code: null });
  });

  test('more pages than any facility has are refused', async () => {
    const headers = await pay.admin();
    const { status, body } = await pay.send('GET', '/api/members/facility/ZQB', { headers });
    expect(status).toBe(400);
    expect(body.detail).toContain('more members than can be listed at once');
  });

  test.each(['NOPE', 'X'.repeat(40)])('facility %s is not found', async code => {
    const headers = await pay.admin();
    expect(await pay.send('GET', `/api/members/facility/${code}`, { headers })).toMatchObject({
      status: 404,
      body: { detail: `Facility ${code} not found` },
    });
  });

  test('a platform answer without the member is a 503, not a missing member', async () => {
    platform.sayNothing();
    const unread = await get('76', '/api/auth/can-manage-facility-data');
    platform.comeBack();
    expect(unread.status).toBe(503);
    expect((await get('76', '/api/auth/can-manage-facility-data')).status).toBe(200);
  });

  test('during an outage of the platform nothing is assumed, and a cached answer is used for a minute', async () => {
    await get('5', '/api/auth/can-manage-facility-data');
    platform.goDown();
    const unknown = await get('77', '/api/auth/can-manage-facility-data');
    const known = await get('5', '/api/auth/can-manage-facility-data');
    platform.comeBack();
    expect(unknown).toMatchObject({ status: 503, body: { detail: expect.any(String) } });
    expect(known.status).toBe(200);
    expect((await get('77', '/api/auth/can-manage-facility-data')).status).toBe(200);
  });
});

describe('a configuration', () => {
  const save = async (number: string, body: object) =>
    pay.send('POST', '/api/v1/pay-configs/', {
      headers: await pay.member(number),
      body: { membernumber: number, hourly_base_rate: '68.3', ...body },
    });

  test('gets station and percentages from facility and date, until they are set', async () => {
    const made = await save('2', {});
    expect(made).toMatchObject({
      status: 201,
      body: {
        hourly_base_rate: '68.30',
        duty_station: 'ZQX',
        cip_percentage: 6,
        affordability_percentage: 1,
      },
    });
    const headers = await pay.member('2');
    const path = `/api/v1/pay-configs/${made.body.id}`;
    await pay.send('PATCH', path, { headers, body: { cip_percentage: 0 } });
    const again = await save('2', { hourly_base_rate: '70' });
    expect(again.body).toMatchObject({
      id: made.body.id,
      hourly_base_rate: '70.00',
      cip_percentage: 0,
    });
    expect((await get('2', '/api/v1/pay-configs/2')).body).toEqual(again.body);
    expect((await pay.send('DELETE', path, { headers })).status).toBe(204);
    const gone = await get('2', '/api/v1/pay-configs/2');
    expect([gone.status, gone.body]).toEqual([200, null]);
    expect((await pay.send('PATCH', path, { headers, body: {} })).status).toBe(404);
  });

  test('keeps changes of different fields that come at once', async () => {
    const headers = await pay.member('2');
    const { id } = (await save('2', {})).body;
    const rates = Array.from({ length: 10 }, (_, index) => `7${index}.00`);
    for (const hourly_base_rate of rates) {
      const changes = [{ hourly_base_rate }, { cip_percentage: 3 }, { cip_percentage: 4 }];
      await Promise.all(
        changes.map(body => pay.send('PATCH', `/api/v1/pay-configs/${id}`, { headers, body })),
      );
      expect((await get('2', '/api/v1/pay-configs/2')).body).toMatchObject({ hourly_base_rate });
    }
  });

  test('pays each shift by the percentages of its date, in reports and in analyses, however the station is typed', async () => {
    const headers = await pay.member('7');
    await save('7', { hourly_base_rate: '68.37', duty_station: 'zqm' });
    const hours = { shift_type: 'regular', start_time: '07:00', end_time: '15:00' };
    const overtime = { entry_type: 'tos', sub_type: 'overtime' };
    const after = { ...overtime, start_time: '15:00', end_time: '16:30' };
    const shifts = [
      { ...hours, shift_date: '2026-02-23' },
      { ...hours, shift_date: '2026-02-26' },
      { ...hours, shift_date: '2019-01-08', tos_tnw: [after] },
    ];
    await pay.send('POST', '/api/v1/shifts/bulk', { headers, body: { shifts } });
    const earned = async (pp: string) =>
      (await get('7', `/api/v1/earning-report?membernumber=7&pp_id=${pp}`)).body.shift_earnings;
    // 8 × (68.37 + 2.73) + 8 × (68.37 + 4.10)
    expect((await earned('202606')).total_gross).toBe(1148.56);
    // 1.5 × 68.37, and half of (9.5 × 68.37 + 8 × 6.84) ÷ 9.5 for 1.5 hours
    expect((await earned('201902')).overtime).toBe(158.16);
    const { body } = await pay.send('POST', '/api/v1/shutdown-analysis/analyze?membernumber=7', {
      headers,
      body: { shutdown_id: '2018', end_pp: null },
    });
    expect(body.premiums.rows).toContainEqual(
      expect.objectContaining({ pp_id: '201902', type: 'overtime', expected: 158.16 }),
    );
  });

  test('whose station could not be requested gets it later', async () => {
    platform.goDown();
    const made = await save('6', {});
    platform.comeBack();
    expect(made).toMatchObject({ status: 201, body: { duty_station: null, cip_percentage: 0 } });
    // A configuration may be sent back as it was answered.
    expect(await save('6', { duty_station: null })).toMatchObject({ status: 201 });
    const station = async () => (await get('6', '/api/v1/pay-configs/6')).body.duty_station;
    await expect.poll(station).toBe('ZQW');
  });

  test.each([
    [
      '5',
      { has_facility: false, facility_code: null, cip_percentage: 0, affordability_percentage: 0 },
    ],
    [
      '1',
      { has_facility: true, facility_code: 'ZQX', cip_percentage: 6, affordability_percentage: 1 },
    ],
  ])('of member %s is not needed to know the facility’s percentages', async (number, expected) => {
    const { status, body } = await get(number, `/api/v1/pay-configs/${number}/facility`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...expected, message: expect.any(String) });
  });
});
