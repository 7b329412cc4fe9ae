import { setTimeout as pause } from 'node:timers/promises';
import type { SamplePerson } from '../sample/index.js';
import { attemptStep, type StepContext } from './context.js';
import { call, insist, serviceToken } from './service-call.js';

export interface FirstSteps {
  platform: string;
  /** Where it is started: the chat server of the stack begins anew, and roles have to come back. */
  chatBot?: string;
  keys: { service_name: string; service_key: string; api_key: string; sync_api_key: string };
  people: readonly SamplePerson[];
  upstreams: readonly Upstream[];
  /** An administrator's access token. */
  adminToken: () => Promise<string>;
}

export interface Upstream {
  name: string;
  target: string;
  cors_origins: readonly string[];
  /** Loopback when left out: in `npm start` everything lives there. */
  allowed_ranges?: readonly string[];
}

/** Which of them happened. */
export interface Done {
  linked: boolean;
  upstreams: boolean;
}

export async function takeFirstSteps(context: StepContext, steps: FirstSteps): Promise<Done> {
  const attempt = (text: string, work: (steps: FirstSteps) => Promise<void>) =>
    attemptStep(context, text, () => work(steps));
  const synchronised = await attempt('Synchronising members', synchronise);
  const linked = synchronised && (await attempt('Linking sample chat accounts', linkPeople));
  const { chatBot } = steps;
  if (synchronised && chatBot !== undefined)
    await attempt('Giving linked accounts their roles', () => refreshRoles(steps, chatBot));
  return { linked, upstreams: await attempt('Registering upstreams', registerUpstreams) };
}

const syncPatienceMs = 120_000;

/** The first synchronisation, and its end: what comes after needs the members. */
async function synchronise(steps: FirstSteps): Promise<void> {
  const { platform, keys } = steps;
  const started = await call(`${platform}/api/sync/trigger`, {
    method: 'POST',
    body: { apiKey: keys.sync_api_key, syncType: 'all' },
  });
  // 409: one is running already, on schedule; its end is as good.
  if (started.status !== 409) insist('First synchronisation', started);
  const token = await serviceToken(platform, keys);
  const deadline = performance.now() + syncPatienceMs;
  while (performance.now() < deadline) {
    const now = await call(`${platform}/api/sync/status`, {
      headers: { authorization: `Bearer ${token}` },
    });
    insist('Synchronisation status', now);
    const { status } = JSON.parse(now.text) as { status: { current_sync: unknown } };
    if (status.current_sync === null) return;
    await pause(200);
  }
}

/** Links the sample people who are meant to have been linked before. */
async function linkPeople({ platform, keys, people }: FirstSteps): Promise<void> {
  for (const { memberNumber, linked, chatId, chatUsername } of people) {
    if (!linked || memberNumber === null) continue;
    const answer = await call(`${platform}/api/member/${memberNumber}/link-chat`, {
      method: 'POST',
      headers: { 'x-api-key': keys.api_key },
      body: { chat_id: chatId, chat_username: chatUsername },
    });
    insist(`Linking member ${memberNumber}`, answer);
  }
}

interface Page {
  members: readonly { chat_id: string | null }[];
  next: string | null;
}

/** Whoever was linked on an earlier start is without roles on a chat server that began anew. */
async function refreshRoles({ platform, keys }: FirstSteps, chatBot: string): Promise<void> {
  const headers = { authorization: `Bearer ${await serviceToken(platform, keys)}` };
  let after = '';
  for (;;) {
    const query = new URLSearchParams({ linked: 'true', limit: '1000', ...(after && { after }) });
    const answer = await call(`${platform}/api/members?${query}`, { headers });
    insist('Linked members', answer);
    const { members, next } = JSON.parse(answer.text) as Page;
    for (const { chat_id } of members) await refresh(chatBot, headers, chat_id);
    if (next === null) return;
    after = next;
  }
}

/** One account that cannot be helped (it left, it never was there) keeps nobody else from theirs. */
async function refresh(chatBot: string, headers: Record<string, string>, chat_id: string | null) {
  const answer = await call(`${chatBot}/api/chat/roles/refresh`, {
    method: 'POST',
    headers,
    body: { chat_id },
  });
  if (answer.status !== 404) insist(`Roles of ${chat_id}`, answer);
}

async function registerUpstreams({ platform, upstreams, adminToken }: FirstSteps): Promise<void> {
  const authorization = `Bearer ${await adminToken()}`;
  for (const { name, target, cors_origins, allowed_ranges } of upstreams) {
    const answer = await call(`${platform}/api/admin/upstreams/${name}`, {
      method: 'PUT',
      headers: { authorization },
      // Private addresses are refused unless they are named.
      body: { target, cors_origins, allowed_ranges: allowed_ranges ?? ['127.0.0.0/8'] },
    });
    insist(`Upstream ${name}`, answer);
  }
}
