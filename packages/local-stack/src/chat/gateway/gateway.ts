import type { Server } from 'node:http';
import { GatewayCloseCodes as Close, GatewayOpcodes } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { receive } from './connection.js';
import type { Connection, GatewayContext } from './context.js';

// After these a session is gone (Discord reference, "Gateway Close Event Codes"); a bot that
// says goodbye itself (1000, 1001) ends it too.
const FINAL = new Set<number>([
  1000,
  1001,
  Close.AuthenticationFailed,
  Close.InvalidShard,
  Close.ShardingRequired,
  Close.InvalidAPIVersion,
  Close.InvalidIntents,
  Close.DisallowedIntents,
]);
// Discord reference, "Rate Limiting" of the gateway: 120 messages in 60 seconds.
const MESSAGES = { limit: 120, windowMs: 60_000 };
const MAX_PAYLOAD = 64 * 1_024;

const accept = (context: GatewayContext, socket: WebSocket, host: string): void => {
  const { heartbeatMs, hub } = context;
  hub.counters.sockets_opened += 1;
  const connection: Connection = {
    host,
    session: null,
    lastHeartbeatAt: Date.now(),
    send: payload => socket.send(hub.frameOf(payload)),
    close: code => socket.close(code),
  };
  hub.connections.add(connection);
  let arrived: number[] = [];
  socket.on('message', data => {
    arrived = [...arrived.filter(at => at > Date.now() - MESSAGES.windowMs), Date.now()];
    const ending =
      arrived.length > MESSAGES.limit
        ? Close.RateLimited
        : receive(context, connection, String(data));
    if (ending !== null) socket.close(ending);
  });
  socket.on('error', () => socket.terminate());

  const watch = setInterval(() => {
    if (Date.now() - connection.lastHeartbeatAt > 2 * heartbeatMs)
      socket.close(Close.SessionTimedOut);
  }, heartbeatMs);
  watch.unref();
  socket.on('close', code => {
    clearInterval(watch);
    hub.connections.delete(connection);
    const { session } = connection;
    // A session that was resumed over another connection is none of this one's business.
    if (session === null || session.outlet !== connection) return;
    session.outlet = null;
    session.lostAt = Date.now();
    if (FINAL.has(code)) hub.sessions.delete(session.id);
  });

  connection.send({ op: GatewayOpcodes.Hello, d: { heartbeat_interval: heartbeatMs } });
};

/** Puts the gateway on the same port as everything else. */
export const attachGateway = (server: Server, context: GatewayContext) => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const format = url.searchParams;
    // What this gateway does not speak is refused before it could be misunderstood.
    const spoken =
      (url.pathname === '/' || url.pathname === '/gateway') &&
      (format.get('encoding') ?? 'json') === 'json' &&
      format.get('compress') === null;
    if (!spoken) {
      socket.end('HTTP/1.1 501 Not Implemented\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, opened => {
      if ((format.get('v') ?? '10') !== '10') opened.close(Close.InvalidAPIVersion);
      else accept(context, opened, request.headers.host ?? 'localhost');
    });
  });
  return {
    stop: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};
