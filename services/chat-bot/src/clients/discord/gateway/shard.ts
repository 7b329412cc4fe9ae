import type { EventEmitter } from 'node:events';
import type { IContextFetchingStrategy, SessionInfo, WebSocketShard } from '@discordjs/ws';
import type { GatewayDispatchPayload } from 'discord-api-types/v10';
import { APIVersion, GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import { type Admission, isGatewayUrl } from './admission.js';

export interface ShardOptions {
  readonly admission: Admission;
  /** Kept from one connection to the next, so that it can be resumed. */
  readonly session: KeptSession;
  readonly token: string;
  readonly onDispatch: (payload: GatewayDispatchPayload) => void;
  readonly onSession: (resumed: boolean) => void;
  readonly onError: (error: unknown) => void;
  readonly intents: number;
  readonly beginWithinMs: number;
  /** Once, when it is over; the code where that was told with one that discord.js gives up at. */
  readonly onOver: (code?: number) => void;
}

export interface KeptSession {
  info: SessionInfo | null;
}

/** discord.js starts these and awaits none of them: what one throws would end the process. */
const unawaited = ['internalConnect', 'onMessage', 'onClose', 'heartbeat'] as const;
type Frame = { readonly op?: unknown; readonly d?: { readonly heartbeat_interval?: unknown } };
type Inner = Record<
  (typeof unawaited)[number] | 'resume',
  (...given: never[]) => Promise<unknown>
> & {
  destroy(options?: { readonly recover?: unknown }): Promise<void>;
  unpackMessage(...given: never[]): Promise<Frame | null>;
  waitForEvent(...given: never[]): Promise<unknown>;
  readonly connection: EventEmitter & { readonly _receiver: { _maxPayload: number } };
};

/**
 * The WebSocket library takes 100 MiB if it is not told otherwise, and discord.js tells it nothing. What comes for
 * joins and commands is of some hundred kilobytes at most.
 */
const LONGEST_FRAME = 4 * 1024 * 1024;

/** Discord asks for one in 41 seconds. A quicker pace than this is a flood, and a longer one Node's timers take for none. */
const isHeartbeatInterval = (ms: unknown): boolean =>
  typeof ms === 'number' && ms >= 50 && ms < 2 ** 31;

/** Whoever is gone answers no goodbye, for which the WebSocket library would wait half a minute. */
const GOODBYE_MS = 2_000;

const UNREADABLE = 'The gateway sent something that cannot be read.';

const outdated = 'this version of the service may be too old for it.';

/** Closed with one of these, discord.js does not reconnect: the same would only happen again. */
const fatalCodes = new Map<number, string>([
  [
    GatewayCloseCodes.AuthenticationFailed,
    'The gateway refuses the bot’s token: set a new DISCORD_TOKEN.',
  ],
  [GatewayCloseCodes.InvalidShard, `The gateway refuses the shard: ${outdated}`],
  [
    GatewayCloseCodes.ShardingRequired,
    'The bot is in too many servers for one session: use an application of its own for this server.',
  ],
  [
    GatewayCloseCodes.InvalidAPIVersion,
    `The gateway refuses the version of its protocol: ${outdated}`,
  ],
  [GatewayCloseCodes.InvalidIntents, `The gateway refuses the intents: ${outdated}`],
  [GatewayCloseCodes.DisallowedIntents, 'The gateway refuses the intent to see joins.'],
]);

/** One connection, once it is admitted. discord.js would make the next by itself: here that is another shard's. */
export async function openShard(options: ShardOptions): Promise<WebSocketShard> {
  const { admission, session } = options;
  // Loaded by the leader only: an idle replica does without the WebSocket library.
  const { Encoding, WebSocketShard, WebSocketShardEvents, WebSocketShardStatus } = await import(
    '@discordjs/ws'
  );
  let admitted = false;
  let resumes = 0;
  let isOver = false;
  let beginning: NodeJS.Timeout | undefined;
  function over(why: string, code?: number): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(beginning);
    admission.closed(why);
    options.onOver(code);
  }
  function fail(why: string, code?: number): void {
    if (!isOver) session.info = null;
    over(why, code);
  }
  const gatewayInformation = {
    url: '',
    shards: 1,
    session_start_limit: { total: 0, remaining: 0, reset_after: 0, max_concurrency: 1 },
  };
  const strategy: IContextFetchingStrategy = {
    options: {
      token: options.token,
      intents: options.intents,
      gatewayInformation,
      shardCount: 1,
      version: APIVersion,
      encoding: Encoding.JSON,
      compression: null,
      identifyProperties: { browser: 'guildhall', device: 'guildhall', os: process.platform },
      initialPresence: null,
      largeThreshold: null,
      handshakeTimeout: 10_000,
      helloTimeout: 10_000,
      readyTimeout: 15_000,
    },
    async retrieveSessionInfo() {
      // The one thing that discord.js awaits before every connection of an idle shard.
      if (shard.status !== WebSocketShardStatus.Idle) return session.info;
      if (admitted) {
        over('The connection to the gateway ended.');
        // A promise that stays open ends the shard's own reconnect loop, which nothing else does.
        return new Promise(() => undefined);
      }
      admitted = true;
      const url = await admission.admit(session.info !== null);
      if (session.info === null) gatewayInformation.url = url;
      // For the answer to a resume discord.js waits without an end.
      const giveUp = () => fail('The gateway did not begin a session in time.');
      beginning = setTimeout(giveUp, options.beginWithinMs).unref();
      return session.info;
    },
    updateSessionInfo(_, info) {
      if (!isOver) session.info = info && isGatewayUrl(info.resumeURL) ? info : null;
    },
    // Admission was given before the connection; one shard has nobody to queue with.
    waitForIdentify: async () => undefined,
  };
  const shard = new WebSocketShard(strategy, 0);
  const inner = shard as unknown as Inner;
  const { destroy, resume, unpackMessage, waitForEvent } = inner;
  inner.destroy = (how = {}) => {
    const giveUp = () => over('The gateway does not answer any more.');
    if (how.recover !== undefined) setTimeout(giveUp, GOODBYE_MS).unref();
    return destroy.call(shard, how);
  };
  inner.waitForEvent = (...given) => {
    const { connection } = inner;
    connection.once('open', () => {
      connection._receiver._maxPayload = LONGEST_FRAME;
    });
    return waitForEvent.apply(shard, given);
  };
  inner.unpackMessage = async (...given) => {
    const frame = await unpackMessage.apply(shard, given);
    if (frame?.op === GatewayOpcodes.Hello && !isHeartbeatInterval(frame.d?.heartbeat_interval))
      throw new Error('The gateway asks for heartbeats at a pace that is none.');
    return frame;
  };
  inner.resume = async (...given) => {
    // Told that it may try again, discord.js does so at once, for as long as it is told.
    if (++resumes > 1)
      throw new Error('The gateway lets a session be resumed, and does not resume it.');
    await resume.apply(shard, given);
  };
  for (const name of unawaited) {
    const work = inner[name].bind(shard);
    inner[name] = (...given) =>
      work(...given).catch((error: unknown) => {
        options.onError(error);
        fail(UNREADABLE);
      });
  }
  shard.on(WebSocketShardEvents.Dispatch, ({ data }) => {
    if (admission.isOpen()) options.onDispatch(data);
  });
  function ready(resumed: boolean): void {
    clearTimeout(beginning);
    admission.ready();
    options.onSession(resumed);
  }
  shard.on(WebSocketShardEvents.Ready, () => ready(false));
  shard.on(WebSocketShardEvents.Resumed, () => ready(true));
  shard.on(WebSocketShardEvents.Error, ({ error }) => {
    options.onError(error);
    // Resumed, the session would be told the same again.
    if (/^WS_ERR_/.test(String((error as { code?: unknown }).code))) fail(UNREADABLE);
  });
  shard.on(WebSocketShardEvents.Closed, ({ code }) => {
    const fatal = fatalCodes.get(code);
    if (fatal !== undefined) {
      options.onError(new Error(fatal));
      fail(fatal, code);
    } else if (!isOver) admission.closed(`The gateway closed the connection (${code}).`);
  });
  // It resolves with the first session and rejects with an error that was reported already.
  shard.connect().catch(() => undefined);
  return shard;
}
