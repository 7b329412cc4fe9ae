import { setTimeout as pause } from 'node:timers/promises';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import {
  createClient,
  ResponseError,
  serviceTokens,
  type TokenSource,
} from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import type { SamplePerson } from '../sample/index.js';
import { attemptStep, type StepContext } from './context.js';

export interface FirstSteps {
  platform: string;
  /** The stack's chat server starts empty, so roles have to be assigned again. */
  chatBot?: string;
  keys: { service_name: string; service_key: string; api_key: string; sync_api_key: string };
  people: readonly SamplePerson[];
}

/** Whether the sample accounts are linked. */
export async function takeFirstSteps(context: StepContext, steps: FirstSteps): Promise<boolean> {
  const attempt = (text: string, work: (steps: FirstSteps) => Promise<void>) =>
    attemptStep(context, text, () => work(steps));
  const synchronized = await attempt('Synchronizing members', synchronize);
  const linked = synchronized && (await attempt('Linking sample chat accounts', linkPeople));
  const { chatBot } = steps;
  if (synchronized && chatBot !== undefined)
    await attempt('Giving linked accounts their roles', () => refreshRoles(steps, chatBot));
  return linked;
}

/** A service that has just started on a busy machine asks for a moment; nothing here does harm twice. */
const patiently: typeof fetch = async (input, init) => {
  for (;;) {
    const answer = await fetch(input, init);
    const wait = Number(answer.headers.get('retry-after') ?? 0) * 1000;
    if (answer.status !== 503 || wait === 0) return answer;
    await pause(wait, undefined, { signal: init?.signal ?? undefined });
  }
};
const patient = { fetch: patiently, timeoutMs: 30_000 };

const tokensOf = ({ platform: platformUrl, keys }: FirstSteps) =>
  serviceTokens({
    ...patient,
    platformUrl,
    serviceName: keys.service_name,
    serviceKey: keys.service_key,
  });

const platformOf = (steps: FirstSteps, token: string | TokenSource = tokensOf(steps)) =>
  createClient(platformApi, {
    ...patient,
    baseUrl: steps.platform,
    apiKey: steps.keys.api_key,
    token,
  });

const unless = (status: number) => (error: unknown) => {
  if (!(error instanceof ResponseError) || error.status !== status) throw error;
};

const syncPatienceMs = 120_000;

/** The first synchronization, and its end: what comes after needs the members. */
async function synchronize(steps: FirstSteps): Promise<void> {
  const platform = platformOf(steps);
  const body = { apiKey: steps.keys.sync_api_key, syncType: 'all' } as const;
  // 409: one is running already, on schedule; its end is as good.
  await platform.triggerSync({ body }).catch(unless(409));
  const deadline = performance.now() + syncPatienceMs;
  while (performance.now() < deadline) {
    const { status } = await platform.getSyncStatus();
    if (status.current_sync === null) return;
    await pause(200);
  }
}

/** Links the sample people who are meant to have been linked before. */
async function linkPeople(steps: FirstSteps): Promise<void> {
  const platform = platformOf(steps);
  for (const { memberNumber, linked, chatId, chatUsername } of steps.people) {
    if (!linked || memberNumber === null || chatId === null || chatUsername === null) continue;
    const body = { chat_id: chatId, chat_username: chatUsername };
    await platform.linkChat({ params: { memberNumber }, body });
  }
}

/** Members linked on an earlier start have no roles on a new chat server. */
async function refreshRoles(steps: FirstSteps, baseUrl: string): Promise<void> {
  const token = tokensOf(steps);
  const platform = platformOf(steps, token);
  const chatBot = createClient(chatBotApi, { ...patient, baseUrl, token });
  let after: string | null = null;
  do {
    const query = { linked: true, limit: 1000, ...(after !== null && { after }) };
    const page: Awaited<ReturnType<typeof platform.listMembers>> = await platform.listMembers({
      query,
    });
    // One failing account must not affect the others.
    for (const { chat_id } of page.members)
      if (chat_id !== null) await chatBot.refreshRoles({ body: { chat_id } }).catch(unless(404));
    after = page.next;
  } while (after !== null);
}
