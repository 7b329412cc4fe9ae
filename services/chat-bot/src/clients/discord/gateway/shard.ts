import type { IContextFetchingStrategy, SessionInfo, WebSocketShard } from '@discordjs/ws';
import { APIVersion, GatewayCloseCodes, type GatewayDispatchPayload } from 'discord.js';
import type { Admission } from './admission.js';

export interface ShardOptions {
  readonly admission: Admission;
  readonly token: string;
  readonly onDispatch: (payload: GatewayDispatchPayload) => void;
  readonly onSession: (resumed: boolean) => void;
  readonly onError: (error: unknown) => void;
  readonly intents: number;
  /** discord.js will not connect this shard again. */
  readonly onFatal: (code: number) => void;
}

/** Closed with one of these, discord.js does not reconnect: the same would only happen again. */
const fatalCodes = new Map<number, string>([
  [GatewayCloseCodes.AuthenticationFailed, 'The gateway refuses the bot’s token.'],
  [GatewayCloseCodes.InvalidShard, 'The gateway refuses the shard.'],
  [GatewayCloseCodes.ShardingRequired, 'The bot is in too many servers for one session.'],
  [GatewayCloseCodes.InvalidAPIVersion, 'The gateway refuses the version of its protocol.'],
  [GatewayCloseCodes.InvalidIntents, 'The gateway refuses the intents.'],
  [GatewayCloseCodes.DisallowedIntents, 'The gateway refuses the intent to see joins.'],
]);

/** Connects one shard, whose every connection asks for admission first. */
export async function openShard(options: ShardOptions): Promise<WebSocketShard> {
  const { admission } = options;
  // Loaded by the leader only: an idle replica does without the WebSocket library.
  const { Encoding, WebSocketShard, WebSocketShardEvents, WebSocketShardStatus } = await import(
    '@discordjs/ws'
  );
  let session: SessionInfo | null = null;
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
      if (shard.status === WebSocketShardStatus.Idle) {
        const url = await admission.admit(session !== null);
        if (session === null) gatewayInformation.url = url;
      }
      return session;
    },
    updateSessionInfo(_, info) {
      session = info && /^wss?:\/\//.test(info.resumeURL) ? info : null;
    },
    // Admission was given before the connection; one shard has nobody to queue with.
    waitForIdentify: async () => undefined,
  };
  const shard = new WebSocketShard(strategy, 0);
  shard.on(WebSocketShardEvents.Dispatch, ({ data }) => {
    if (admission.isOpen()) options.onDispatch(data);
  });
  shard.on(WebSocketShardEvents.Ready, () => {
    admission.ready();
    options.onSession(false);
  });
  shard.on(WebSocketShardEvents.Resumed, () => {
    admission.ready();
    options.onSession(true);
  });
  shard.on(WebSocketShardEvents.Error, ({ error }) => options.onError(error));
  shard.on(WebSocketShardEvents.Closed, ({ code }) => {
    const fatal = fatalCodes.get(code);
    admission.closed(fatal ?? `The gateway closed the connection (${code}).`);
    if (fatal !== undefined) options.onFatal(code);
  });
  // It resolves with the first session and rejects with an error that was reported already.
  shard.connect().catch(() => undefined);
  return shard;
}
