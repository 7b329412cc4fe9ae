import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client,
  Events,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  type GatewayGuildMemberAddDispatchData,
  type GatewayGuildMemberUpdateDispatchData,
  GatewayIntentBits,
  type Interaction,
  Options,
} from 'discord.js';
import { type CommandInteraction, isCommand } from './commands/command-request.js';
import { type DiscordRestOptions, restOptions } from './rest.js';

export interface GatewayOptions extends DiscordRestOptions {
  readonly serverId: string;
  readonly onJoin: (chatId: string) => unknown;
  /** A member past screening changed, perhaps just then. */
  readonly onUpdate: (chatId: string) => unknown;
  readonly onCommand: (interaction: CommandInteraction) => unknown;
  /** A new session; earlier joins were missed. */
  readonly onSession: () => unknown;
  readonly onError: (error: unknown) => void;
}

export interface GatewayStatus {
  readonly state: 'stopped' | 'connecting' | 'ready';
  /** Why it is not ready, or what is missing. */
  readonly problem: string | null;
}

/** An unresponsive chat product must not keep the lock from the next leader. */
const GOODBYE_MS = 1_000;
/** Between failed logins. During a session discord.js reconnects by itself. */
const loginPause = (failures: number) => Math.min(30_000, 1_000 * 2 ** (failures - 1));
const JOINS_UNSEEN =
  'The bot does not see joins. Turn on “Server Members Intent” in the developer portal and restart.';

/** Cache only what events need: the server with its roles, and the bot itself. */
function createClient(options: GatewayOptions, seesMembers: boolean): Client {
  return new Client({
    intents: [GatewayIntentBits.Guilds, ...(seesMembers ? [GatewayIntentBits.GuildMembers] : [])],
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
      UserManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
    }),
    rest: restOptions(options),
  });
}

/** The gateway session: the leader starts it, and stops it when the lock is lost. */
export function createGateway(options: GatewayOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>(resolve => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let seesMembers = true;
  let status: GatewayStatus = { state: 'connecting', problem: null };
  let failures = 0;
  let running: Promise<void> | null = null;

  function ready(): void {
    failures = 0;
    status = { state: 'ready', problem: seesMembers ? null : JOINS_UNSEEN };
  }

  function lost(problem: string): void {
    status = { state: 'connecting', problem };
  }

  /** Reports errors; ignores events after the stop. */
  const guarded =
    <Given extends unknown[]>(work: (...given: Given) => unknown) =>
    async (...given: Given): Promise<void> => {
      try {
        if (!signal.aborted) await work(...given);
      } catch (error) {
        options.onError(error);
      }
    };

  function listen(client: Client): void {
    client.on(Events.Error, options.onError);
    client.on(Events.ShardError, options.onError);
    client.on(
      Events.ShardReady,
      guarded(async () => {
        ready();
        if (seesMembers) await options.onSession();
      }),
    );
    client.on(Events.ShardResume, guarded(ready));
    client.on(
      Events.ShardReconnecting,
      guarded(() => lost('The connection to the gateway was lost.')),
    );
    // Raw events: Events.GuildMemberAdd leaves out those that a resumed session replays.
    client.ws.on(
      GatewayDispatchEvents.GuildMemberAdd,
      guarded(async ({ guild_id, user }: GatewayGuildMemberAddDispatchData) => {
        if (guild_id === options.serverId) await options.onJoin(user.id);
      }),
    );
    client.ws.on(
      GatewayDispatchEvents.GuildMemberUpdate,
      guarded(async ({ guild_id, pending, user }: GatewayGuildMemberUpdateDispatchData) => {
        if (guild_id === options.serverId && !pending) await options.onUpdate(user.id);
      }),
    );
    client.on(
      Events.InteractionCreate,
      guarded(async (interaction: Interaction) => {
        if (interaction.guildId === options.serverId && isCommand(interaction))
          await options.onCommand(interaction);
      }),
    );
  }

  /** Resolves when the session ends for good; discord.js does not restart it. */
  async function session(): Promise<void> {
    const client = createClient(options, seesMembers);
    const over = new Promise<never>((_, reject) => {
      client.once(Events.ShardDisconnect, ({ code }) => {
        if (code === GatewayCloseCodes.DisallowedIntents) seesMembers = false;
        reject(new Error(`The gateway closed the session: ${GatewayCloseCodes[code] ?? code}.`));
      });
      client.once(Events.Invalidated, () => reject(new Error('The session was invalidated.')));
    });
    listen(client);
    try {
      await Promise.race([client.login(options.token), over, stopped]);
      await Promise.race([over, stopped]);
    } finally {
      await Promise.race([client.destroy(), sleep(GOODBYE_MS)]);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await session();
      } catch (error) {
        options.onError(error);
        lost((error as Error).message);
        failures += 1;
        await sleep(loginPause(failures), undefined, { signal }).catch(() => undefined);
      }
    }
    status = { state: 'stopped', problem: null };
  }

  return {
    start(): void {
      running ??= run();
    },
    /** Resolves when disconnected. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
    status: () => status,
  };
}

export type Gateway = ReturnType<typeof createGateway>;
