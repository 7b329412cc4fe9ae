import type { Pay } from './harness.js';

export const monday = {
  shift_date: '2026-02-09',
  shift_type: 'regular',
  start_time: '07:00:00',
  end_time: '15:00:00',
};

let members = 0;

/** Creates a new member each time, so that tests do not see each other's shifts. */
export async function someone(pay: Pay) {
  members += 1;
  const number = `50${String(members).padStart(4, '0')}`;
  const headers = await pay.member(number);
  const send = (method: string, path: string, body?: unknown) =>
    pay.send(method, path, { headers, ...(body !== undefined && { body }) });
  return {
    number,
    headers,
    send,
    shift: async (over: Partial<typeof monday> = {}): Promise<string> =>
      (await send('POST', '/api/v1/shifts', { ...monday, ...over })).body.id,
    ojti: (shift_id: string, start_time: string, end_time: string) =>
      send('POST', '/api/v1/ojti-time', { shift_id, start_time, end_time }),
    cic: (shift_id: string, start_time: string, end_time: string) =>
      send('POST', '/api/v1/cic-time', { shift_id, start_time, end_time }),
    entry: (shift_id: string, sub_type: string, start_time: string, end_time: string) =>
      send('POST', '/api/v1/tos-tnw', {
        shift_id,
        entry_type: ['overtime', 'credit_hours_earned'].includes(sub_type) ? 'tos' : 'tnw',
        sub_type,
        start_time,
        end_time,
      }),
    rate: (more: Record<string, unknown> = {}) =>
      send('POST', '/api/v1/pay-configs/', {
        membernumber: number,
        hourly_base_rate: '68.37',
        ...more,
      }),
    report: async (pp_id: string) =>
      (await send('GET', `/api/v1/earning-report?membernumber=${number}&pp_id=${pp_id}`)).body,
  };
}
export type Someone = Awaited<ReturnType<typeof someone>>;
