import type { Server } from 'node:http';
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents as Name,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ChatContext } from '../context.js';
import { guildCreate } from '../guild/discord-objects.js';
import { dispatchTo, PRIVILEGED, type Session, sendJson } from './sessions.js';

/** The address that the caller used is one that it can reach. */
export const gatewayUrl = (host: string): string => `ws://${host}`;

const HEARTBEAT_MS = 41_250;
// Discord, "Gateway Close Event Codes": after these there is nothing to resume.
const FINAL: readonly number[] = [1000, 1001, Close.AuthenticationFailed, Close.DisallowedIntents];

interface Frame {
  readonly op: Op;
  readonly d: {
    readonly token?: string;
    readonly intents?: number;
    readonly session_id?: string;
    readonly seq?: number;
    readonly user_ids?: string | readonly string[];
    readonly nonce?: string;
  };
}

/** One connection of a bot: identify or resume, then events. */
function accept(context: ChatContext, socket: WebSocket, host: string): void {
  const { guild, privilegedIntents, sessions, token } = context;
  let session: Session | undefined;

  function identify({ intents = 0 }: Frame['d']): void {
    session = sessions.start(intents, socket);
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

  function resume({ seq = 0, session_id = '' }: Frame['d']): void {
    session = sessions.find(session_id);
    if (!session) {
      sendJson(socket, { op: Op.InvalidSession, d: false });
      return;
    }
    session.socket = socket;
    for (const payload of session.sent.slice(seq)) sendJson(socket, payload);
    dispatchTo(session, Name.Resumed, {});
  }

  /** "Request Guild Members": those that are named, or all, in one chunk. */
  function sendMembers({ nonce, user_ids }: Frame['d']): void {
    const wanted = user_ids === undefined ? [...guild.members.keys()] : [user_ids].flat();
    const members = wanted.flatMap(id => guild.members.get(id) ?? []);
    const chunk = { guild_id: guild.id, members, chunk_index: 0, chunk_count: 1, nonce };
    if (session) dispatchTo(session, Name.GuildMembersChunk, chunk);
  }

  function receive({ d, op }: Frame): void {
    const startsSession = op === Op.Identify || op === Op.Resume;
    if (op === Op.Identify) sessions.counters.identifies += 1;
    if (op === Op.Resume) sessions.counters.resumes += 1;
    const isDisallowed = ((d?.intents ?? 0) & PRIVILEGED & ~privilegedIntents) !== 0;
    if (startsSession && !token.accepts(d.token)) socket.close(Close.AuthenticationFailed);
    else if (startsSession && isDisallowed) socket.close(Close.DisallowedIntents);
    else if (op === Op.Identify) identify(d);
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
    if (FINAL.includes(code)) sessions.end(session.id);
  });
  sendJson(socket, { op: Op.Hello, d: { heartbeat_interval: HEARTBEAT_MS } });
}

/** The gateway, on the same port as everything else. */
export function attachGateway(server: Server, context: ChatContext): { stop: () => void } {
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { headers: { host = 'localhost' } }) =>
    accept(context, socket, host),
  );
  return {
    stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
