import { REST } from 'discord.js';
import { onTestFinished } from 'vitest';
import { type ChatServerOptions, startChatServer } from '../../src/chat/index.js';

export const TOKEN = 'a-token-for-tests';
export const SERVER = '300000000000000000';
const OWNER = '300000000000000100';
export const BOT = '300000000000000200';
export const APP = '300000000000000300';
export const ANA = '300000000000000401';
export const BEN = '300000000000000402';

/** Stopped after the test that started it, last started first. */
export const later = (stop: () => Promise<unknown>): void =>
  onTestFinished(async () => {
    await stop();
  });

const sample: ChatServerOptions = {
  token: TOKEN,
  serverId: SERVER,
  ownerId: OWNER,
  botUserId: BOT,
  applicationId: APP,
  // From the lowest to the highest; the bot stands over "Member" and "Facility Rep".
  roles: [{ name: 'Member' }, { name: 'Facility Rep' }, { name: 'Moderator' }],
  botRole: { above: 'Facility Rep' },
  members: [
    { id: OWNER, username: 'olga' },
    { id: ANA, username: 'ana', globalName: 'Ana', roles: ['Member'] },
    { id: BEN, username: 'ben', roles: ['Moderator'] },
  ],
};

export const start = async (changes: Partial<ChatServerOptions> = {}) => {
  const server = await startChatServer({ ...sample, ...changes });
  later(server.stop);
  const rest = new REST({ api: `${server.url}/api`, version: '10', retries: 0 }).setToken(TOKEN);
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.control}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const roleId = async (name: string): Promise<string> => {
    const { body } = await control('GET', '/roles');
    return body.find((role: { name: string }) => role.name === name).id;
  };
  return { ...server, rest, control, roleId };
};
