import { passwordLogin } from '@guildhall/local-stack/stack';
import pg from 'pg';
import { expect, inject } from 'vitest';

export const stack = inject('stack');

export const platform = stack.services.platform ?? '';

export function person(login: string) {
  const found = stack.people.find(each => each.login === login);
  if (!found) throw new Error(`The sample has no ${login}`);
  return found;
}

export interface ChatAccount {
  readonly roles: readonly string[];
  readonly nickname: string | null;
}

const control = async (path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${stack.chat?.control}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  });
  return answer.json();
};

export const chatAccount = (login: string) =>
  control(`/members/${person(login).chat_id}`) as Promise<ChatAccount>;

/** Types a command on the chat server, and gives the first link of the bot's answer. */
async function command(login: string, line: string): Promise<string> {
  const said = (await control('/commands', { chat_id: person(login).chat_id, command: line })) as {
    readonly answer?: { readonly links?: readonly string[] };
  };
  const url = said.answer?.links?.[0];
  if (url === undefined) throw new Error(`No link in ${JSON.stringify(said)}`);
  return url;
}

export const verifyCommand = (login: string) =>
  command(login, `/verify member_number:${person(login).member_number}`);

export async function inDatabase(
  name: keyof typeof stack.databases,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(stack.databases[name]);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export function tokenOf(login: string): Promise<string> {
  const { token_endpoint, client_id, client_secret } = stack.identity;
  const client = {
    tokenEndpoint: token_endpoint,
    clientId: client_id,
    clientSecret: client_secret,
  };
  return passwordLogin(client, login, person(login).password);
}

/** Everything of the source, as soon as no other test has it read; a run that fails answers 500. */
export async function synchronize(answer = 200): Promise<void> {
  const trigger = async () => {
    const { status } = await fetch(`${platform}/api/sync/trigger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: stack.keys.sync_api_key, syncType: 'all' }),
    });
    return status;
  };
  await expect.poll(trigger, { interval: 300 }).toBe(answer);
}
