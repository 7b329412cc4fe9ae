import type { Api, Endpoint } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { people } from '@guildhall/local-stack/sample';
import fc, { type GeneratorValue } from 'fast-check';
import { Pool } from 'undici';
import type { ServiceName } from '../workspace.js';
import { callersOf } from './callers.js';
import type { Fleet } from './fleet.js';
import { complaint } from './judge.js';
import { type KnownValues, knownValues } from './known-values.js';
import { type MadeRequest, makeRequest } from './make-request.js';
import { leaks, measure } from './measure.js';

export const apis: Readonly<Record<ServiceName, Api>> = {
  platform: platformApi,
  'chat-bot': chatBotApi,
  pay: payApi,
};

/** Would end what the campaign itself calls with. */
const leftOut: ReadonlySet<string> = new Set(['logout', 'confirmLogout', 'revokeKey', 'rotateKey']);

export interface Finding {
  readonly endpoint: string;
  readonly complaint: string;
  readonly number: number;
  readonly request: MadeRequest;
  readonly answer: string;
  times: number;
}

export interface Report {
  readonly statuses: Readonly<Record<string, number>>;
  /** Who said 503, and why: allowed, but in a healthy system worth a look. */
  readonly away: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  readonly leaks: readonly string[];
}

const sampleValues = () =>
  knownValues({
    memberNumber: people.flatMap(({ memberNumber }) => memberNumber ?? []),
    member_number: people.flatMap(({ memberNumber }) => memberNumber ?? []),
    membernumber: people.flatMap(({ memberNumber }) => memberNumber ?? []),
    chat_id: people.flatMap(({ chatId }) => chatId ?? []),
    facility: people.flatMap(({ facilityCode }) => facilityCode ?? []),
    facility_code: people.flatMap(({ facilityCode }) => facilityCode ?? []),
  });

// As many as keep two cores busy without the queue itself being what is measured.
const atOnce = 8;

/** Sends `count` generated requests to one service and judges every answer. `only`: one number again. */
export async function requestPhase(
  fleet: Fleet,
  name: ServiceName,
  { count, seed, only }: { count: number; seed: number; only?: number },
): Promise<Report> {
  const endpoints = Object.entries(apis[name].endpoints).filter(([each]) => !leftOut.has(each));
  const callers = await callersOf(fleet);
  const known: KnownValues = sampleValues();
  const pool = new Pool(fleet.services[name].url, { connections: atOnce, headersTimeout: 60_000 });
  const statuses: Record<string, number> = {};
  const away: Record<string, number> = {};
  const findings = new Map<string, Finding>();
  let next = 0;

  async function one(number: number): Promise<void> {
    // Its own dice: a request can be repeated without the ones before it.
    const dice = { seed: (seed * 1_000_003 + number) | 0, numRuns: 1 };
    const [draw] = fc.sample(fc.gen(), dice) as [GeneratorValue];
    const [title, endpoint] = draw(fc.constantFrom<[string, Endpoint][]>, ...endpoints);
    const request = makeRequest({ draw, known }, endpoint, callers.callerOf(draw, endpoint));
    const answer = await send(pool, request);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 503) {
      const reason = `${title}: ${/"(?:message|detail)":"([^"]*)"/.exec(answer.text)?.[1] ?? answer.text.slice(0, 80)}`;
      away[reason] = (away[reason] ?? 0) + 1;
    }
    const wrong = answer.status === 0 ? answer.text : complaint(endpoint, answer);
    if (answer.status < 300 && answer.type.includes('json') && !title.includes('Key'))
      known.learn(JSON.parse(answer.text));
    if (wrong === null) return;
    const found = findings.get(`${title} ${wrong}`);
    if (found) found.times += 1;
    else
      findings.set(`${title} ${wrong}`, {
        endpoint: title,
        complaint: wrong,
        number,
        request,
        answer: answer.text.slice(0, 300),
        times: 1,
      });
  }

  async function worker(until: number): Promise<void> {
    while (next < until) {
      await callers.renew();
      await one(next++);
    }
  }
  const round = (until: number) => Promise.all(Array.from({ length: atOnce }, () => worker(until)));
  if (only !== undefined) await one(only);
  // What a process loads and caches at first is no leak.
  else await round(Math.min(count, 200 + count / 5));
  const before = await measure(fleet.services[name].url, fleet.secrets.metrics);
  if (only === undefined) await round(count);
  await pool.close();
  const after = await measure(fleet.services[name].url, fleet.secrets.metrics);
  return { statuses, away, findings: [...findings.values()], leaks: leaks(before, after) };
}

async function send(pool: Pool, { method, path, headers, body }: MadeRequest) {
  try {
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers,
      ...(body !== undefined && { body }),
    });
    const type = String(answer.headers['content-type'] ?? '');
    return { status: answer.statusCode, type, text: await answer.body.text() };
  } catch (error) {
    return { status: 0, type: '', text: `no answer: ${(error as Error).message}` };
  }
}
