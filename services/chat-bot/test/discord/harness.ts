import { type ChatServerOptions, startChatServer } from '@guildhall/local-stack/chat';
import { onTestFinished } from 'vitest';
import { createDiscord, type DiscordOptions } from '../../src/clients/discord/discord.js';
import { chatWorld } from '../chat-world.js';

export const TOKEN = 'test-bot-token';
export const SERVER_ID = '100000000000000001';
export const OWNER_ID = '200000000000000001';
export const JANE_ID = '200000000000000002';
export const OUTSIDER_ID = '200000000000000003';
export const BOT_ID = '300000000000000001';
export const APPLICATION_ID = '300000000000000002';

/** A chat server of its own for one test, and the real client connected to it. */
export async function chatServer(
  options: Partial<ChatServerOptions> = {},
  client: Partial<DiscordOptions> = {},
) {
  const server = await startChatServer({
    token: TOKEN,
    serverId: SERVER_ID,
    ownerId: OWNER_ID,
    botUserId: BOT_ID,
    applicationId: APPLICATION_ID,
    roles: [{ name: 'Member' }, { name: 'Rep' }, { name: 'VIP' }],
    members: [
      { id: OWNER_ID, username: 'owner' },
      { id: JANE_ID, username: 'jane', roles: ['VIP', 'Rep'] },
    ],
    outsiders: [{ id: OUTSIDER_ID, username: 'elsewhere' }],
    ...options,
  });
  const discord = createDiscord({
    apiUrl: `${server.url}/api`,
    token: TOKEN,
    serverId: SERVER_ID,
    ...client,
  });
  onTestFinished(async () => {
    discord.close();
    await server.stop();
  });

  return {
    server,
    discord,
    ...chatWorld(server),
  };
}

/** The rejection of a promise, or a failure of the test. */
export async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );
}
