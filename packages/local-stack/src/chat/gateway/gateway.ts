import {
  GatewayCloseCodes as Close,
  type GatewayIdentifyData,
  type GatewayRequestGuildMembersData,
  type GatewayResumeData,
  type GatewaySendPayload,
  GatewayIntentBits as Intent,
  GatewayDispatchEvents as Name,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ChatContext } from '../context.js';
import { guildCreate } from '../guild/guild-object.js';
import { dispatchTo, type Session, sendJson } from './sessions.js';

/** The address that the caller used is one that it can reach. */
export const gatewayUrl = (host: string): string => `ws://${host}`;

/** One connection of a bot: identify or resume, then events. */
function accept(context: ChatContext, socket: WebSocket, host: string): void {
  const { guild, options, sessions } = context;
  let session: Session | undefined;

  // Libraries send the token with the name of its kind, too.
  const isToken = (given: string) =>
    !context.isTokenRevoked && given.replace(/^Bot /, '') === options.token;

  function identify(data: GatewayIdentifyData) {
    sessions.counters.identifies += 1;
    if (!isToken(data.token)) return socket.close(Close.AuthenticationFailed);
    if (options.seesMembers === false && (data.intents & Intent.GuildMembers) !== 0)
      return socket.close(Close.DisallowedIntents);
    session = sessions.start(data.intents, socket);
    const isInServer = guild.members.has(guild.botId);
    dispatchTo(session, Name.Ready, {
      v: 10,
      user: guild.users.get(guild.botId),
      guilds: isInServer ? [{ id: guild.id, unavailable: true }] : [],
      session_id: session.id,
      resume_gateway_url: gatewayUrl(host),
      shard: [0, 1],
      application: { id: guild.applicationId, flags: 0 },
    });
    if (isInServer) dispatchTo(session, Name.GuildCreate, guildCreate(guild));
  }

  function resume({ seq, session_id, token: given }: GatewayResumeData) {
    sessions.counters.resumes += 1;
    if (!isToken(given)) return socket.close(Close.AuthenticationFailed);
    session = sessions.all.get(session_id);
    if (!session) return sendJson(socket, { op: Op.InvalidSession, d: false });
    session.socket = socket;
    for (const payload of session.sent.slice(seq)) sendJson(socket, payload);
    dispatchTo(session, Name.Resumed, {});
  }

  /** Those that are named, or all, in one chunk. */
  function sendMembers(data: GatewayRequestGuildMembersData) {
    const named = 'user_ids' in data ? data.user_ids : undefined;
    const members = [named ?? [...guild.members.keys()]]
      .flat()
      .flatMap(id => guild.members.get(id) ?? []);
    const chunk = { guild_id: guild.id, members, chunk_index: 0, chunk_count: 1 };
    if (session) dispatchTo(session, Name.GuildMembersChunk, { ...chunk, nonce: data.nonce });
  }

  function receive({ d, op }: GatewaySendPayload) {
    if (op === Op.Identify) identify(d);
    else if (op === Op.Resume) resume(d);
    else if (op === Op.Heartbeat) sendJson(socket, { op: Op.HeartbeatAck });
    else if (op === Op.RequestGuildMembers) sendMembers(d);
    else if (op !== Op.PresenceUpdate) socket.close(Close.UnknownOpcode);
  }

  sessions.sockets.add(socket);
  socket.on('message', data => receive(JSON.parse(String(data))));
  socket.on('error', () => socket.terminate());
  socket.on('close', code => {
    sessions.sockets.delete(socket);
    // A session that was resumed over another connection goes on there.
    if (session?.socket !== socket) return;
    session.socket = null;
    // A bot that says goodbye does not come back for it.
    if (code === 1000 || code === 1001) sessions.all.delete(session.id);
  });
  sendJson(socket, { op: Op.Hello, d: { heartbeat_interval: 41_250 } });
}

/** The gateway, on the same port as everything else. */
export function attachGateway(app: FastifyInstance, context: ChatContext): void {
  const sockets = new WebSocketServer({ server: app.server });
  sockets.on('connection', (socket, { headers: { host = 'localhost' } }) =>
    accept(context, socket, host),
  );
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
  });
}
