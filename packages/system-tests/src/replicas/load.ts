import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { people } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import type { callersOf } from '../stress/callers.js';
import type { Fleet } from '../stress/fleet.js';
import { type Acknowledged, type Send, workload } from '../stress/workload.js';
import { loggedIn } from '../web-session.js';
import { serviceFolder } from '../workspace.js';
import type { Experience } from './experience.js';
import { patiently } from './patience.js';

export interface Told extends Acknowledged {
  /** Of webhooks that were taken. */
  readonly events: ReadonlySet<string>;
  /** By member: whether their statement is kept; nothing where the last answer was lost. */
  readonly statements: ReadonlyMap<string, boolean>;
}

interface Load {
  readonly fleet: Fleet;
  readonly callers: Awaited<ReturnType<typeof callersOf>>;
  readonly experience: Experience;
  readonly wanted: () => boolean;
  readonly syncEveryMs: number;
}

const json = { 'content-type': 'application/json' };
const active = people.filter(({ status }) => status === 'active');

/** Each kind of caller as often as the machine has room for nine processes beside it. */
const pauses = { browser: 60, service: 40, write: 80, webhook: 400, upload: 500 };

async function again(wanted: () => boolean, ms: number, work: (turn: number) => Promise<unknown>) {
  for (let turn = 0; wanted(); turn += 1) {
    await work(turn);
    await pause(ms);
  }
}

/** Three people with the portal open. */
async function browsers({ fleet, experience, wanted }: Load): Promise<void> {
  const { url } = fleet.services.platform;
  const paths = [
    '/api/me/home',
    '/api/auth/session',
    '/api/pay/api/v1/shifts',
    '/api/pay/api/v1/statements',
  ];
  const browse = async (person: (typeof people)[number]) => {
    const cookie = await patiently(async () => {
      const headers = { cookie: await loggedIn(url, person) };
      const { status } = await fetch(`${url}/api/auth/session`, { headers });
      if (status !== 200) throw new Error(`${person.login} is not logged in: ${status}`);
      return headers.cookie;
    });
    await again(wanted, pauses.browser, async turn => {
      const path = paths[turn % paths.length] ?? '/';
      await experience.ask(`browser, ${path}`, `${url}${path}`, { headers: { cookie } }, 200);
    });
  };
  await Promise.all(active.slice(0, 3).map(browse));
}

/** A service with a key, and one with a token that it renews. */
async function services({ fleet, callers, experience, wanted }: Load): Promise<void> {
  const { url } = fleet.services.platform;
  const wants = [
    ['key, member', '/api/member/100003', 'apiKey'],
    ['token, search', '/api/members/search?q=rey', 'service'],
  ] as const;
  await again(wanted, pauses.service, async turn => {
    await callers.renew();
    const [name, path, scheme] = wants[turn % 2 === 0 ? 0 : 1];
    const { headers } = callers.by[scheme]();
    await experience.ask(name, `${url}${path}`, { headers: { ...headers } }, 200);
  });
}

async function webhooks({ fleet, callers, experience, wanted }: Load): Promise<Set<string>> {
  const events = new Set<string>();
  const { url } = fleet.services['chat-bot'];
  await again(wanted, pauses.webhook, async turn => {
    const person = active[turn % active.length];
    const id = randomUUID();
    const event = {
      event: 'member.updated',
      timestamp: new Date().toISOString(),
      data: {
        member_number: person?.memberNumber,
        chat_id: null,
        facility_code: person?.facilityCode ?? null,
        first_name: person?.givenName,
        last_name: person?.familyName,
        positions: [],
      },
    };
    const init = {
      method: 'POST',
      headers: { ...json, ...callers.by.webhook().headers, 'webhook-id': id },
      body: JSON.stringify(event),
    };
    const path = '/api/webhooks/member-update';
    const answer = await experience.ask('webhook', `${url}${path}`, init, 200);
    if (answer?.status === 200) events.add(id);
  });
  return events;
}

/** Each member has their statement read, and in another turn forgotten. */
async function uploads({ fleet, experience, wanted }: Load): Promise<Map<string, boolean>> {
  const kept = new Map<string, boolean>();
  const { url } = fleet.services.pay;
  const sample = join(serviceFolder('pay'), 'test/fixtures/samples/employee-express-text.pdf');
  const file = new Blob([await readFile(sample)], { type: 'application/pdf' });
  const uploaders = await Promise.all(
    active.map(async ({ login, password, memberNumber }) => ({
      member: memberNumber ?? '',
      headers: {
        authorization: `Bearer ${await passwordLogin(fleet.identity, login, password)}`,
      },
      period: undefined as string | undefined,
    })),
  );
  const upload = (headers: Record<string, string>) => {
    const body = new FormData();
    body.append('file', file, 'pay.pdf');
    return experience.ask('statement, upload', `${url}/api/parse`, {
      method: 'POST',
      headers,
      body,
    });
  };
  await again(wanted, pauses.upload, async turn => {
    const uploader = uploaders[turn % uploaders.length];
    if (uploader === undefined) return;
    const { member, headers } = uploader;
    const forgets = Math.floor(turn / uploaders.length) % 3 === 2 && kept.get(member) === true;
    if (forgets && uploader.period === undefined) {
      const listed = await experience.ask('statement, list', `${url}/api/v1/statements`, {
        headers,
      });
      if (listed?.status !== 200) return;
      const { statements } = JSON.parse(listed.text) as { statements: { pp_id: string }[] };
      uploader.period = statements[0]?.pp_id;
      if (uploader.period === undefined) experience.complain('statement, list', 'it is not there');
    }
    const answer = forgets
      ? await experience.ask('statement, forget', `${url}/api/v1/statements/${uploader.period}`, {
          method: 'DELETE',
          headers,
        })
      : await upload(headers);
    if (answer === undefined || answer.status >= 500) kept.delete(member);
    else if (answer.status === (forgets ? 204 : 200)) kept.set(member, !forgets);
    // What was forgotten by a request that was repeated after its answer was lost is gone all the same.
    else if (forgets && answer.status === 404) kept.set(member, false);
    else experience.complain('statement', `${answer.status} ${answer.text.slice(0, 200)}`);
  });
  return kept;
}

async function synchronisations({ fleet, experience, wanted, syncEveryMs }: Load): Promise<void> {
  let due = 0;
  await again(wanted, 100, async () => {
    if (performance.now() < due) return;
    due = performance.now() + syncEveryMs;
    await experience.ask('sync', `${fleet.services.platform.url}/api/sync/trigger`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ apiKey: fleet.keys.sync, syncType: 'all' }),
    });
  });
}

/** Everybody at once, until it is not wanted any more. */
export async function mixedLoad(load: Load): Promise<Told> {
  const { fleet, callers, experience, wanted } = load;
  const send: Send = async (url, headers, body) => {
    await pause(pauses.write);
    const kind = url.endsWith('/shifts') ? 'shift, record' : 'link, move';
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) };
    return experience.ask(kind, url, init);
  };
  const [acknowledged, events, statements] = await Promise.all([
    workload(fleet, callers.by, wanted, send),
    webhooks(load),
    uploads(load),
    browsers(load),
    services(load),
    synchronisations(load),
  ]);
  return { ...acknowledged, events, statements };
}
