import { randomBytes } from 'node:crypto';
import { type APIGatewayBotInfo, GatewayIntentBits } from 'discord-api-types/v10';

export type Event = { readonly t: string; readonly d: unknown; readonly intent: number };
export type Payload = { readonly op: number; readonly t?: string; readonly d?: unknown };
type Sent = Payload & { readonly s: number };

/** One connection as the protocol sees it; the socket stays outside. */
export type Connection = {
  readonly host: string;
  readonly send: (payload: Payload) => void;
  readonly close: (code: number) => void;
  session: Session | null;
};

export type Session = {
  readonly id: string;
  readonly intents: number;
  /** All of it: what a resume asks for again. */
  readonly sent: Sent[];
  /** null while its connection is down. */
  connection: Connection | null;
};

/** Hangs up on a bot that identifies; null: each time. */
type CloseFault = { readonly closeCode: number; left: number | null };

export const PRIVILEGED =
  GatewayIntentBits.GuildMembers |
  GatewayIntentBits.GuildPresences |
  GatewayIntentBits.MessageContent;

// Discord reference, "Session Start Limit Object": 1000 identifies in a day for one bot.
const IDENTIFIES = 1_000;
const DAY_MS = 24 * 60 * 60_000;

/** Also to a session without a connection: that is what a resume replays. */
export const dispatch = (session: Session, { t, d, intent }: Event): void => {
  if (intent !== 0 && (session.intents & intent) === 0) return;
  const payload = { op: 0, s: session.sent.length + 1, t, d };
  session.sent.push(payload);
  session.connection?.send(payload);
};

/** What all connections share: sessions, the identify budget, counters, faults. */
export const createHub = () => {
  const sessions = new Map<string, Session>();
  const connections = new Set<Connection>();
  let closes: CloseFault[] = [];
  let budget = { remaining: IDENTIFIES, resetAt: Date.now() + DAY_MS };
  const counters = { identifies: 0, resumes: 0, sockets_opened: 0 };

  const current = () => {
    if (budget.resetAt <= Date.now())
      budget = { remaining: IDENTIFIES, resetAt: Date.now() + DAY_MS };
    return budget;
  };

  return {
    sessions,
    connections,
    counters,
    /** False: none is left. */
    spendIdentify: (): boolean => {
      counters.identifies += 1;
      const open = current();
      if (open.remaining === 0) return false;
      open.remaining -= 1;
      return true;
    },
    setBudget: (remaining: number, resetAfterMs: number): void => {
      budget = { remaining, resetAt: Date.now() + resetAfterMs };
    },
    startLimit: (): APIGatewayBotInfo['session_start_limit'] => ({
      total: IDENTIFIES,
      remaining: current().remaining,
      reset_after: current().resetAt - Date.now(),
      max_concurrency: 1,
    }),
    /** Bots that are connected now. */
    openSessions: () =>
      [...sessions.values()].filter(({ connection }) => connection !== null).length,
    open: (intents: number, connection: Connection): Session => {
      const id = randomBytes(16).toString('hex');
      const session: Session = { id, intents, sent: [], connection };
      sessions.set(id, session);
      connection.session = session;
      return session;
    },
    broadcast: (event: Event): void => {
      for (const session of sessions.values()) dispatch(session, event);
    },
    closeAll: (code: number, forget: boolean): void => {
      if (forget) sessions.clear();
      for (const connection of [...connections]) connection.close(code);
    },
    addClose: (fault: CloseFault) => closes.push(fault),
    listCloses: () => closes.filter(({ left }) => left !== 0),
    takeClose: (): number | null => {
      const fault = closes.find(({ left }) => left !== 0);
      if (fault?.left) fault.left -= 1;
      return fault?.closeCode ?? null;
    },
    clearFaults: () => {
      closes = [];
    },
  };
};
export type Hub = ReturnType<typeof createHub>;
