import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { Problem } from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { buildConnector } from 'undici';
import { WebSocket } from 'ws';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';
import type { ProxiedRequest } from './proxied-request.js';
import { isUpstreamsFault } from './upstream-problem.js';

/** Of one message, either way. */
const maxPayload = 1_048_576;
/** What stands for a close frame without a code, and for none at all (RFC 6455, 7.1.5): neither may be sent. */
const sayingNothing = 1005;
const cutOff = 1006;
/** How long the other side may take to answer a close. */
const closeTimeout = 2000;
const handshakeTimeout = 30_000;
/** One message a turn: thousands of small ones come in one piece, and everybody else waited for all of them. */
const allowSynchronousEvents = false;
/** Sessions that ended where nobody announces it are noticed as late as this. */
const askAgainEvery = 30_000;

export const isWebSocket = ({ raw }: FastifyRequest): boolean =>
  Reflect.get(raw, 'upgrade') === true;

const tooMany = (atMost: number) =>
  new Problem(429, 'RATE_LIMITED', `You may have ${atMost} WebSockets open at once, and have`, {
    details: { retry_after: 1 },
    headers: { 'Retry-After': '1' },
  });

/** Why an upstream failed is for operators; and what is too long for a close frame, ws throws. */
class CallerSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, typeof reason === 'string' && code === 1011 ? 'the upstream failed' : reason);
  }
}

/** From the handshake to the end; each side as soon as it is there. */
interface Line {
  readonly proxied: ProxiedRequest;
  readonly session: ReturnType<typeof getLiveSession>;
  upstream?: Socket;
  caller?: WebSocket;
}

/** One side is not read while the other does not take what has been read. */
function readAsTaken(from: WebSocket, to: Socket | undefined): void {
  if (!to?.writableNeedDrain || from.isPaused) return;
  from.pause();
  to.once('drain', () => from.resume());
}

export interface WebSocketRules {
  readonly sessions: Pick<Sessions, 'recall' | 'findConfirmed' | 'whenChanged'>;
  readonly perPerson: number;
}

/** WebSockets through the plugin: how it connects, what each may hold, and when they end. */
export function webSockets(app: FastifyInstance, { sessions, perPerson }: WebSocketRules) {
  /** By the made-up host of their request. */
  const lines = new Map<string, Line>();
  const connected = new WeakMap<object, Line>();

  function end(isMeant: (line: Line) => boolean, code: number, reason: string): void {
    for (const line of lines.values())
      if (isMeant(line)) {
        if (line.caller) line.caller.close(code, reason);
        else line.proxied.request.raw.socket.destroy();
      }
  }

  /** Whether sessions still are that have lines open. */
  async function askAgain(ask: (id: string) => Promise<unknown>, idHash = ''): Promise<void> {
    const meant = [...lines.values()].filter(
      ({ session }) => idHash === '' || session.idHash.toString('hex') === idHash,
    );
    for (const id of new Set(meant.map(({ session }) => session.id)))
      if ((await ask(id)) === null)
        end(({ session }) => session.id === id, 1008, 'the session has ended');
  }
  // Where the database is away nobody’s session has ended for that.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  sessions.whenChanged(idHash => quietly(askAgain(sessions.recall, idHash)));
  const asking = setInterval(
    () => quietly(askAgain(sessions.findConfirmed)),
    askAgainEvery,
  ).unref();
  app.addHook('preClose', async () => {
    clearInterval(asking);
    end(() => true, 1001, 'the service stops');
  });
  app.guildhall.metrics.gauge('proxied_websockets', 'WebSockets to upstreams', () => lines.size);

  const lineTo = (host: string): Line => {
    const line = lines.get(host);
    if (!line) throw new Error('the caller left');
    return line;
  };

  const wsClientOptions = {
    maxPayload,
    closeTimeout,
    handshakeTimeout,
    perMessageDeflate: false,
    allowSynchronousEvents,
    rewriteRequestHeaders: (_none: object, { proxied }: FastifyRequest) => ({
      ...proxied.headers,
      host: new URL(proxied.client.upstream.target).host,
    }),
    createConnection: ({ host }: { host: string }, done: buildConnector.Callback) => {
      const { proxied } = lineTo(host);
      proxied.client.connect((...result) => {
        const [error, socket] = result;
        if (error) {
          proxied.settle(isUpstreamsFault(error) ? 'failed' : 'abandoned');
          proxied.request.log.warn({ err: error }, 'an upstream could not be connected to');
          done(error, null);
        } else if (!lines.has(host)) socket.destroy();
        else {
          lineTo(host).upstream = socket;
          done(null, socket);
        }
      });
    },
    finishRequest: (handshake: ClientRequest, upstream: WebSocket) => {
      const { proxied } = lineTo(new URL(upstream.url).hostname);
      handshake.path = proxied.path;
      // Whatever comes of it: that the two cannot agree on a subprotocol, say, which is the caller’s to choose.
      handshake.once('upgrade', () => proxied.settle('answered'));
      // One that is refused the plugin leaves as it is, and its caller in the dark.
      handshake.once('response', () => {
        proxied.settle('answered');
        upstream.terminate();
      });
      upstream.once('error', () => {
        proxied.settle('failed');
        proxied.request.raw.socket.resume();
      });
      handshake.end();
    },
  };

  const wsHooks = {
    onConnect: (context: object, caller: WebSocket, upstream: WebSocket) => {
      const line = lineTo(new URL(upstream.url).hostname);
      const { proxied } = line;
      proxied.settle('answered');
      line.caller = caller;
      connected.set(context, line);
      const { socket } = proxied.request.raw;
      // Before the plugin, which would make codes of them that nobody said: 4005, 4006.
      const closesAs = (one: WebSocket, other: WebSocket) =>
        one.prependListener('close', code => {
          if (code === sayingNothing) other.close();
          // One that is closing already has been told why.
          else if (code === cutOff && other.readyState === WebSocket.OPEN) other.terminate();
        });
      closesAs(caller, upstream);
      closesAs(upstream, caller);
      // The plugin passes these on, too, and asks nobody: each side may send as many as it likes, unasked.
      for (const kind of ['ping', 'pong'] as const) {
        caller.on(kind, () => readAsTaken(caller, line.upstream));
        upstream.on(kind, () => readAsTaken(upstream, socket));
      }
      socket.setTimeout(proxied.client.upstream.idle_timeout_ms, () =>
        caller.close(1001, 'silence'),
      );
      socket.resume();
    },
    onIncomingMessage: (context: object, caller: WebSocket) =>
      readAsTaken(caller, connected.get(context)?.upstream),
    onOutgoingMessage: (context: object, _caller: WebSocket, upstream: WebSocket) =>
      readAsTaken(upstream, connected.get(context)?.proxied.request.raw.socket),
  };

  return {
    /** Makes a request a line, or throws. Its caller is not read before the upstream is there to take it. */
    hold: (proxied: ProxiedRequest): void => {
      const session = getLiveSession(proxied.request);
      const own = [...lines.values()].filter(line => line.session.subject === session.subject);
      if (own.length >= perPerson) throw tooMany(perPerson);
      const line: Line = { proxied, session };
      lines.set(proxied.host, line);
      proxied.whenLeft = () => {
        lines.delete(proxied.host);
        // Once both sides are there, the plugin tells each of the other’s close.
        if (!line.caller) line.upstream?.destroy();
      };
      proxied.request.raw.socket.pause();
    },
    options: {
      websocket: true as const,
      replyOptions: {
        getUpstream: ({ proxied }: { proxied: ProxiedRequest }) => `http://${proxied.host}`,
      },
      wsHooks,
      // More than the plugin’s types name.
      ...({
        wsClientOptions,
        wsServerOptions: {
          maxPayload,
          closeTimeout,
          allowSynchronousEvents,
          WebSocket: CallerSocket,
        },
      } as unknown as Pick<FastifyHttpProxyOptions, 'wsClientOptions' | 'wsServerOptions'>),
    },
  };
}
