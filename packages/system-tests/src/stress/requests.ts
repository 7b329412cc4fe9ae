import type { Endpoint, Scheme } from '@guildhall/contracts';
import { administrator, people, personCalled, seededRandom } from '@guildhall/local-stack/sample';
import { passwordLogin } from '@guildhall/local-stack/stack';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { apis, type Fleet, tokensOf } from '../fleet.js';
import { loggedIn } from '../web-session.js';
import type { ServiceName } from '../workspace.js';
import {
  type Credentials,
  type Known,
  learn,
  type MadeRequest,
  requestMaker,
} from './make-request.js';

/** Would end what the campaign itself calls with. */
const leftOut: ReadonlySet<string> = new Set(['logout', 'confirmLogout', 'revokeKey', 'rotateKey']);
const atOnce = 8;
const patienceMs = 60_000;

const bearer = (token: string): Credentials => ({ headers: { authorization: `Bearer ${token}` } });

export type Callers = Readonly<Record<Scheme, () => Promise<Credentials>>>;

/** A caller who may call an endpoint, by each scheme. */
export async function callersOf(fleet: Fleet): Promise<Callers> {
  const tokenOf = ({ login, password }: typeof administrator) =>
    passwordLogin(fleet.identity, login, password);
  const admin = bearer(await tokenOf(administrator));
  const member = bearer(await tokenOf(personCalled('jose.nunez')));
  const session = await loggedIn(fleet.services.platform.url, administrator);
  const tokens = tokensOf(fleet);
  return {
    public: async () => ({ headers: {} }),
    session: async () => ({ headers: { cookie: session } }),
    member: async () => member,
    admin: async () => admin,
    service: async () => bearer(await tokens()),
    apiKey: async () => ({ headers: { 'x-api-key': fleet.keys.api } }),
    syncKey: async () => ({ headers: {}, body: { apiKey: fleet.keys.sync } }),
    webhook: async () => ({ headers: { 'x-webhook-secret': fleet.secrets.webhook } }),
    metrics: async () => bearer(fleet.secrets.metrics),
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export async function send(
  url: string,
  { path, ...request }: MadeRequest,
  withinMs = patienceMs,
): Promise<Answer> {
  try {
    const answer = await fetch(url + path, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, text: await answer.text() };
  } catch (error) {
    return { status: 0, type: '', text: `no answer: ${(error as Error).message}` };
  }
}

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addFormat('time-of-day', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);

/** The campaign uses unknown upstreams and members, which both answer 5xx. */
const isExpected = ({ path }: Endpoint, { status, text }: Answer) =>
  ((status === 502 || status === 504) && text.includes('"UPSTREAM_')) ||
  (status === 500 && path === '/api/webhooks/member-update' && text.includes('"MEMBER_NOT_FOUND"'));

/** What is wrong with an answer, by the contract; null: nothing. */
export function complaint(endpoint: Endpoint, answer: Answer): string | null {
  const { status, type, text } = answer;
  if (status === 0) return text;
  if (status >= 500 && status !== 503 && !isExpected(endpoint, answer)) return `answered ${status}`;
  const schema = endpoint.response[status];
  if (schema === undefined) return `answered ${status}, which it does not declare`;
  if (!type.includes('json')) return null;
  const validate = ajv.compile(schema);
  if (validate(JSON.parse(text))) return null;
  const [error] = validate.errors ?? [];
  return `answered ${status} with ${error?.instancePath || 'a body'} that ${error?.message}`;
}

/** Values of the sample data, by the names that contracts have for them. */
const sampleValues = (): Known => {
  const numbers = people.flatMap(({ memberNumber }) => memberNumber ?? []);
  const facilities = people.flatMap(({ facilityCode }) => facilityCode ?? []);
  return new Map([
    ...['memberNumber', 'member_number', 'membernumber'].map(name => [name, numbers] as const),
    ...['facility', 'facility_code'].map(name => [name, facilities] as const),
    ['chat_id', people.flatMap(({ chatId }) => chatId ?? [])],
  ]);
};

/** Sends `count` requests made from the contracts to one service; each sentence is something that is wrong. */
export async function tryRequests(
  fleet: Fleet,
  name: ServiceName,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly string[]> {
  const { url } = fleet.services[name];
  const known = sampleValues();
  const by = await callersOf(fleet);
  const endpoints = Object.entries(apis[name].endpoints).filter(([each]) => !leftOut.has(each));
  const statuses: Record<string, number> = {};
  const found = new Map<string, string>();
  let left = count;

  async function worker(): Promise<void> {
    while (left > 0) {
      // Dice of its own: which worker is quicker changes no request.
      const dice = seededRandom(seed * 100_003 + left--);
      const [title, endpoint] = endpoints[dice.below(endpoints.length)] as [string, Endpoint];
      const schemes = [endpoint.auth].flat();
      const scheme = dice.chance(0.1) ? 'member' : (schemes[dice.below(schemes.length)] as Scheme);
      const request = requestMaker(dice, known)(endpoint, await by[scheme]());
      const answer = await send(url, request);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const wrong = complaint(endpoint, answer);
      // Keys in responses are useless here.
      if (answer.status < 300 && answer.type.includes('json') && !title.includes('Key'))
        learn(known, JSON.parse(answer.text));
      if (wrong !== null)
        found.set(
          `${name}.${title} ${wrong}`,
          `${request.method} ${request.path.slice(0, 300)} ${request.body?.slice(0, 300) ?? ''}\n    answer: ${answer.text.slice(0, 300)}`,
        );
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  console.log(
    `${name}: ${Object.entries(statuses)
      .map(([status, times]) => `${status}: ${times}`)
      .join('  ')}`,
  );
  return [...found].map(([wrong, request]) => `${wrong}\n    ${request}`);
}
