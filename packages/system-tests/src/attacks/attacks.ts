import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@guildhall/local-stack/postgres';
import type { Fleet } from '../stress/fleet.js';
import type { ServiceName } from '../workspace.js';
import { flood, holdConnections } from './connections.js';
import { memoryBomb, rowFlood } from './hostile-files.js';

export interface Size {
  readonly connections: number;
  readonly holdMs: number;
  readonly logins: number;
  readonly shifts: number;
  readonly uploads: number;
  readonly statements: number;
  readonly rows: number;
  readonly bombMb: number;
  /** How long is looked on afterwards. */
  readonly quietMs: number;
}

export const sizes: Readonly<Record<'small' | 'full', Size>> = {
  small: {
    connections: 200,
    holdMs: 2_000,
    logins: 600,
    shifts: 250,
    uploads: 40,
    statements: 10,
    rows: 10_000,
    bombMb: 64,
    quietMs: 700,
  },
  // As it was found: everybody waited for these.
  full: {
    connections: 760,
    holdMs: 25_000,
    logins: 10_000,
    shifts: 30_000,
    uploads: 40,
    statements: 105,
    rows: 40_000,
    bombMb: 1024,
    quietMs: 5_000,
  },
};

/** One member against everybody: what this person may send, and nothing that others could not. */
export interface Attacker {
  readonly fleet: Fleet;
  readonly size: Size;
  readonly headers: Readonly<Record<string, string>>;
  readonly member: string;
}
export interface Attack {
  readonly name: string;
  readonly run: (attacker: Attacker) => Promise<void>;
}

/** So many at once until all are through; what is answered is no matter. */
async function inParallel(count: number, atOnce: number, one: (i: number) => Promise<unknown>) {
  let next = 0;
  const work = async () => {
    while (next < count) await one(next++).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function done(asking: Promise<Response>): Promise<void> {
  await (await asking).arrayBuffer();
}

function upload({ fleet, headers }: Attacker, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'pay.pdf');
  const request = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(60_000) };
  return done(fetch(`${fleet.services.pay.url}/api/parse`, request));
}

const json = { 'content-type': 'application/json' };
const unfinished = { ...json, 'content-length': 500 };

/** Statements as a version kept them that knew no bounds. */
async function keepHugeStatements({ fleet, size, member }: Attacker): Promise<void> {
  const amounts = { currentHours: '0.00', currentAmount: '0.00' };
  const others = { rate: null, adjustedHours: '0.00', adjustedAmount: '0.00' };
  const earnings = Array.from({ length: size.rows }, (_, number) => ({
    description: `r${number}`,
    ...amounts,
    ...others,
  }));
  const kept = {
    layout: 'employee_express_text',
    periodEnd: null,
    payDate: null,
    periodNumber: null,
    year: null,
    hourlyRate: '68.37',
    grossPay: null,
    netPay: null,
    earnings,
    deductions: [],
    leave: { annual: null, sick: null },
    warnings: [],
  };
  await withClient(fleet.databases.pay, client =>
    client.query(
      `insert into statements (membernumber, pp_id, statement)
       select $1, (202000 + n / 26 * 100 + n % 26 + 1)::text, $2::jsonb from generate_series(0, $3) n
       on conflict do nothing`,
      [member, JSON.stringify(kept), size.statements - 1],
    ),
  );
}

/** A token that nobody has signed, of an issuer as long as a header may be. */
const longIssuer = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part({ iss: `${'/'.repeat(11_000)}x` })}.x`;
};

const flooding =
  (service: ServiceName, connections: number, bytes: string): Attack['run'] =>
  ({ fleet, size }) =>
    flood({ url: fleet.services[service].url, bytes, connections, forMs: size.holdMs });

/** One sign comes of a body that says it is longer. */
const holdJson = (size: Size, url: string, path: string, headers = {}) =>
  holdConnections({
    url,
    path,
    headers: { ...unfinished, ...headers },
    begin: '{',
    connections: size.connections,
    forMs: size.holdMs,
  });

export const attacks: readonly Attack[] = [
  {
    name: 'strangers send requests by the thousand and wait for no answer',
    run: flooding('pay', 10, 'GET /livez HTTP/1.1\r\nhost: pay\r\n\r\n'.repeat(2_000)),
  },
  {
    name: 'strangers send bodies byte by byte, all at once',
    run: flooding(
      'platform',
      4,
      `POST /api/auth/service HTTP/1.1\r\nhost: platform\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`,
    ),
  },
  {
    name: 'strangers bring tokens of an issuer without end',
    run: flooding(
      'pay',
      4,
      `GET /api/v1/shifts HTTP/1.1\r\nhost: pay\r\nauthorization: Bearer ${longIssuer()}\r\n\r\n`,
    ),
  },
  {
    name: 'strangers send bodies that do not come',
    run: ({ fleet, size }) => holdJson(size, fleet.services.platform.url, '/api/auth/service'),
  },
  {
    name: 'a member sends bodies that do not come',
    run: ({ fleet, size, headers }) =>
      holdJson(size, fleet.services.pay.url, '/api/v1/shifts', headers),
  },
  {
    name: 'strangers begin logins and finish none',
    run: ({ fleet, size }) =>
      inParallel(size.logins, 50, () =>
        done(fetch(`${fleet.services.platform.url}/api/auth/login`, { redirect: 'manual' })),
      ),
  },
  {
    name: 'a member records shifts of a second',
    run: async ({ fleet, size, headers }) => {
      const { url } = fleet.services.pay;
      const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
      await inParallel(size.shifts, 8, number => {
        const second = (number * 2) % 86_000;
        const shift_date = `2026-03-${String(8 + (number % 14)).padStart(2, '0')}`;
        const shift = {
          shift_date,
          shift_type: 'regular',
          start_time: clock(second),
          end_time: clock(second + 1),
        };
        return done(
          fetch(`${url}/api/v1/shifts`, {
            method: 'POST',
            headers: { ...json, ...headers },
            body: JSON.stringify(shift),
          }),
        );
      });
      await inParallel(20, 4, () =>
        done(fetch(`${url}/api/v1/shifts/summary?pp_id=202606`, { headers })),
      );
    },
  },
  {
    name: 'a member uploads files that do not come',
    run: ({ fleet, size, headers }) =>
      holdConnections({
        url: fleet.services.pay.url,
        path: '/api/parse',
        headers: {
          ...headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 10_000_000,
        },
        begin:
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
        connections: size.uploads,
        forMs: size.holdMs,
      }),
  },
  {
    name: 'a member has statements without end, and lists them',
    run: async attacker => {
      await keepHugeStatements(attacker);
      const { fleet, headers, size } = attacker;
      const list = `${fleet.services.pay.url}/api/v1/statements?limit=1000`;
      await inParallel(10, 2, () => done(fetch(list, { headers })));
      await inParallel(2, 2, () => upload(attacker, rowFlood(size.rows)));
    },
  },
  {
    name: 'a member uploads files that want all memory',
    run: async attacker => {
      const bomb = memoryBomb(attacker.size.bombMb);
      await inParallel(4, 4, () => upload(attacker, bomb));
      await pause(500);
    },
  },
];
