import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocketShard } from '@discordjs/ws';
import { isChatId } from '@guildhall/contracts';
import type { APIInteraction, GatewayDispatchPayload } from 'discord-api-types/v10';
import { GatewayCloseCodes, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { DiscordRest } from '../rest/rest.js';
import { createAdmission } from './admission.js';
import { type KeptSession, openShard } from './shard.js';

export interface GatewayOptions {
  readonly rest: DiscordRest;
  readonly token: string;
  readonly serverId: string;
  readonly onJoin: (chatId: string) => unknown;
  /** Something about a member changed who is through the server’s screening, just now perhaps. */
  readonly onUpdate?: (chatId: string) => unknown;
  readonly onInteraction: (interaction: APIInteraction) => unknown;
  /** A new session that sees joins; those before it were not seen, unless `resumed`. */
  readonly onSession?: (resumed: boolean) => unknown;
  readonly onError: (error: unknown) => void;
  /** From the moment a connection may be made. */
  readonly beginWithinMs?: number;
}

/** A chat product that does not answer our goodbye must not keep the lock from the next leader. */
const GOODBYE_MS = 1_000;
/** More than discord.js gives the connection, Hello and READY together. */
const BEGIN_WITHIN_MS = 45_000;
const JOINS_UNSEEN =
  'Joins are not seen: switch “Server Members Intent” on in the developer portal, and restart.';

/** One session of the fleet. Whoever holds the lock starts it, and stops it when the lock is lost. */
export function createGateway(options: GatewayOptions) {
  const admission = createAdmission(options);
  // Interactions come without any intent; joins need a privileged one.
  let intents: number = GatewayIntentBits.GuildMembers;
  let shard: WebSocketShard | null = null;
  let session: KeptSession = { info: null };
  let starting: Promise<void> | null = null;

  function take(payload: GatewayDispatchPayload): unknown {
    if (payload.t === GatewayDispatchEvents.InteractionCreate)
      return options.onInteraction(payload.d);
    const isJoin = payload.t === GatewayDispatchEvents.GuildMemberAdd;
    const isUpdate = payload.t === GatewayDispatchEvents.GuildMemberUpdate && !payload.d.pending;
    if ((!isJoin && !isUpdate) || payload.d.guild_id !== options.serverId) return null;
    const { id } = payload.d.user;
    // Kept as work, it would be tried for days, and never be anybody.
    if (!isChatId(id)) throw new Error('Somebody joined whose id is none.');
    return isJoin ? options.onJoin(id) : options.onUpdate?.(id);
  }

  function run(work: () => unknown): void {
    Promise.resolve().then(work).catch(options.onError);
  }

  async function open(): Promise<void> {
    shard = await openShard({
      admission,
      session,
      token: options.token,
      intents,
      beginWithinMs: options.beginWithinMs ?? BEGIN_WITHIN_MS,
      // Reading it is part of it: an event that is not what it should be must not end the process.
      onDispatch: payload => run(() => take(payload)),
      onSession: resumed => run(() => intents !== 0 && options.onSession?.(resumed)),
      onError: options.onError,
      // Replaced by the next connection; admission decides when that may be.
      onOver: code => {
        if (code === GatewayCloseCodes.DisallowedIntents) {
          intents = 0;
          admission.warn(JOINS_UNSEEN);
        }
        run(async () => {
          await close();
          if (admission.isOpen()) await open();
        });
      },
    });
    if (!admission.isOpen()) await close();
  }

  async function close(): Promise<void> {
    const leaving = shard;
    shard = null;
    if (leaving)
      await Promise.race([leaving.destroy({ code: 1_000, reason: 'Stopping' }), sleep(GOODBYE_MS)]);
  }

  return {
    async start(): Promise<void> {
      if (admission.isOpen()) return;
      admission.open();
      session = { info: null };
      starting = open();
      await starting;
    },
    /** When it resolves, nothing is connected and nothing will reconnect. */
    async stop(): Promise<void> {
      admission.close();
      await starting?.catch(() => undefined);
      await close();
    },
    status: admission.status,
  };
}

export type Gateway = ReturnType<typeof createGateway>;
