import type { Server } from 'node:http';
import { type Fields, isFields } from '@guildhall/contracts';
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { gatewayUrl } from '../rest/identity-routes.js';
import type { Token } from '../token.js';
import { wireSelf } from '../wire/account.js';
import type { World } from '../world/world.js';
import { guildCreate } from './events.js';
import { type Connection, dispatch, type Hub, PRIVILEGED } from './hub.js';

export type GatewayContext = {
  readonly world: World;
  readonly hub: Hub;
  readonly token: Token;
  readonly heartbeatMs: number;
  readonly privilegedIntents: number;
};

/** A close code where the connection has to end, null where it goes on. */
type Ending = number | null;

// After these a session is gone (Discord reference, "Gateway Close Event Codes"); a bot that
// says goodbye itself (1000, 1001) ends it too.
const FINAL = new Set<number>([
  1000,
  1001,
  Close.AuthenticationFailed,
  Close.InvalidIntents,
  Close.DisallowedIntents,
]);

const identify = (context: GatewayContext, connection: Connection, data: Fields): Ending => {
  const { hub, token, world, privilegedIntents } = context;
  if (!hub.spendIdentify()) {
    // The chat product takes the token away from a bot that identifies in a loop.
    token.revoke();
    hub.closeAll(Close.AuthenticationFailed, true);
    return Close.AuthenticationFailed;
  }
  const fault = hub.takeClose();
  if (fault !== null) return fault;
  if (!token.accepts(data.token)) return Close.AuthenticationFailed;
  const intents = Number(data.intents);
  if (!Number.isSafeInteger(intents)) return Close.InvalidIntents;
  if ((intents & PRIVILEGED & ~privilegedIntents) !== 0) return Close.DisallowedIntents;
  const session = hub.open(intents, connection);
  const bot = world.accounts.get(world.botUserId);
  const inServer = world.members.has(world.botUserId);
  dispatch(session, {
    t: GatewayDispatchEvents.Ready,
    intent: 0,
    d: {
      v: 10,
      user: bot === undefined ? null : wireSelf(bot),
      guilds: inServer ? [{ id: world.serverId, unavailable: true }] : [],
      session_id: session.id,
      resume_gateway_url: gatewayUrl(connection.host),
      shard: [0, 1],
      application: { id: world.applicationId, flags: 0, flags_new: '0' },
    },
  });
  if (inServer) dispatch(session, guildCreate(world));
  return null;
};

const resume = ({ hub, token }: GatewayContext, connection: Connection, data: Fields): Ending => {
  hub.counters.resumes += 1;
  if (!token.accepts(data.token)) return Close.AuthenticationFailed;
  const session = hub.sessions.get(String(data.session_id));
  if (session === undefined) {
    connection.send({ op: Op.InvalidSession, d: false });
    return null;
  }
  session.connection = connection;
  connection.session = session;
  for (const payload of session.sent.slice(Number(data.seq))) connection.send(payload);
  dispatch(session, { t: GatewayDispatchEvents.Resumed, d: { _trace: [] }, intent: 0 });
  return null;
};

const receive = (context: GatewayContext, connection: Connection, text: string): Ending => {
  const frame: unknown = JSON.parse(text);
  const { op, d } = isFields(frame) ? frame : {};
  const data = isFields(d) ? d : {};
  if (op === Op.Identify) return identify(context, connection, data);
  if (op === Op.Resume) return resume(context, connection, data);
  if (op === Op.Heartbeat) connection.send({ op: Op.HeartbeatAck });
  else if (op !== Op.PresenceUpdate) return Close.UnknownOpcode;
  return null;
};

const accept = (context: GatewayContext, socket: WebSocket, host: string): void => {
  const { heartbeatMs, hub } = context;
  hub.counters.sockets_opened += 1;
  const connection: Connection = {
    host,
    session: null,
    send: payload => socket.send(JSON.stringify(payload)),
    close: code => socket.close(code),
  };
  hub.connections.add(connection);
  socket.on('message', data => {
    const ending = receive(context, connection, String(data));
    if (ending !== null) socket.close(ending);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', code => {
    hub.connections.delete(connection);
    const { session } = connection;
    // A session that was resumed over another connection is none of this one's business.
    if (session === null || session.connection !== connection) return;
    session.connection = null;
    if (FINAL.has(code)) hub.sessions.delete(session.id);
  });
  connection.send({ op: Op.Hello, d: { heartbeat_interval: heartbeatMs } });
};

/** Puts the gateway on the same port as everything else. */
export const attachGateway = (server: Server, context: GatewayContext) => {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { headers: { host = 'localhost' } }) =>
    accept(context, socket, host),
  );
  return {
    stop: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};
