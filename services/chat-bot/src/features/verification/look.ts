import type { Discord } from '../../clients/discord/discord.js';

/** A check at the chat product that never delays a start. */
const LOOK_MS = 1_500;
const SERVER_NAME_AGE_MS = 3_600_000;

const notConfigured = {
  code: 'SERVER_UNAVAILABLE',
  message: 'The chat product is not configured.',
};
const notInServer = {
  code: 'DISCORD_USER_NOT_FOUND',
  message: 'The account is not in the chat server; roles will follow when it joins.',
};

/** The server's name, if known. */
export async function lookAtServer(discord: Discord | null): Promise<string | null> {
  if (!discord) return null;
  return discord
    .getServer({ maxAgeMs: SERVER_NAME_AGE_MS, deadlineMs: LOOK_MS })
    .then(server => server.name || null)
    .catch(() => null);
}

/** Whether the account is in the server, and the server's name. Failures are ignored. */
export async function lookAt(discord: Discord | null, chatId: string) {
  if (!discord) return { name: null, warnings: [notConfigured] };
  const [name, warnings] = await Promise.all([
    lookAtServer(discord),
    discord
      .findAccount(chatId, { deadlineMs: LOOK_MS })
      .then(account => (account ? [] : [notInServer]))
      .catch((error: Error) => [
        { code: 'SERVER_UNAVAILABLE', message: `${error.message} Roles will follow later.` },
      ]),
  ]);
  return { name, warnings };
}
