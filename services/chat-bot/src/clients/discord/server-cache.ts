import { Routes } from 'discord-api-types/v10';
import type { Send } from './calls.js';
import { raced } from './signals.js';
import { type ServerSnapshot, toAccount, toSnapshot, toUserId } from './snapshot.js';

/** Roles and their order change rarely and writes come in bursts: two reads for two seconds. */
const MAX_AGE_MS = 2_000;

/** The read is everybody's who asks meanwhile, so nobody's own deadline: `begin` gives it one. */
export function createServerCache(serverId: string, begin: () => Send) {
  let botId: string | undefined;
  let current: { readonly taken: number; readonly snapshot: Promise<ServerSnapshot> } | undefined;

  async function read(send: Send): Promise<ServerSnapshot> {
    botId ??= toUserId(await send({ method: 'GET', route: Routes.user() }));
    // In this order: a bot that was removed is told so, and not that it is an unknown member.
    const guild = await send({ method: 'GET', route: Routes.guild(serverId) });
    const bot = await send({ method: 'GET', route: Routes.guildMember(serverId, botId) });
    return toSnapshot(guild, toAccount(bot, botId));
  }

  return {
    /** Rejects when the signal fires; whoever else waits for the same read goes on waiting. */
    async get(signal: AbortSignal, maxAgeMs = MAX_AGE_MS): Promise<ServerSnapshot> {
      if (!current || performance.now() - current.taken > maxAgeMs) {
        const mine = { taken: performance.now(), snapshot: read(begin()) };
        current = mine;
        // A failed read is nobody's snapshot.
        mine.snapshot.catch(() => {
          if (current === mine) current = undefined;
        });
      }
      return raced(current.snapshot, signal);
    },
    forget() {
      current = undefined;
    },
  };
}

export type ServerCache = ReturnType<typeof createServerCache>;
