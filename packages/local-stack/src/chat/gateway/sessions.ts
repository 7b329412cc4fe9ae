import { randomBytes } from 'node:crypto';
import {
  type APIGatewayBotInfo,
  type GatewayDispatchEvents,
  type GatewayIntentBits as Intent,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { WebSocket } from 'ws';

/** Sends an event to every session that has the intent; without an intent to all. */
export type Dispatch = (t: GatewayDispatchEvents, d: unknown, intent?: Intent) => void;

export interface Session {
  readonly id: string;
  readonly intents: number;
  /** All that was sent: a resume asks for it again. */
  readonly sent: object[];
  /** null while the connection is down. */
  socket: WebSocket | null;
}

export const sendJson = (socket: WebSocket, payload: object): void =>
  socket.send(JSON.stringify(payload));

export function dispatchTo(session: Session, t: GatewayDispatchEvents, d: unknown): void {
  const payload = { op: Op.Dispatch, s: session.sent.length + 1, t, d };
  session.sent.push(payload);
  if (session.socket) sendJson(session.socket, payload);
}

// Discord, "Session Start Limit Object".
const STARTS_A_DAY = 1_000;

/** The sessions of the bot, connected or to be resumed, and what tests do to them. */
export function createSessions() {
  const sessions = new Map<string, Session>();
  const sockets = new Set<WebSocket>();
  const counters = { identifies: 0, resumes: 0 };
  let limit = { remaining: STARTS_A_DAY, resetAt: 0 };

  return {
    all: sessions,
    sockets,
    counters,
    countOpen: () => [...sessions.values()].filter(({ socket }) => socket !== null).length,
    start(intents: number, socket: WebSocket): Session {
      const session = { id: randomBytes(16).toString('hex'), intents, sent: [], socket };
      sessions.set(session.id, session);
      return session;
    },
    dispatch: ((t, d, intent) => {
      for (const session of sessions.values())
        if (intent === undefined || (session.intents & intent) !== 0) dispatchTo(session, t, d);
    }) satisfies Dispatch,
    limitStarts(remaining: number, resetAfterMs: number): void {
      limit = { remaining, resetAt: Date.now() + resetAfterMs };
    },
    startLimit(): APIGatewayBotInfo['session_start_limit'] {
      const reset_after = Math.max(0, limit.resetAt - Date.now());
      const remaining = reset_after > 0 ? limit.remaining : STARTS_A_DAY;
      return { total: STARTS_A_DAY, remaining, reset_after, max_concurrency: 1 };
    },
    closeAll(code: number): void {
      for (const socket of sockets) socket.close(code);
    },
    /** There is nothing to resume any more. */
    invalidateAll(): void {
      sessions.clear();
      for (const socket of sockets) sendJson(socket, { op: Op.InvalidSession, d: false });
    },
  };
}
