import { randomBytes } from 'node:crypto';
import { GatewayIntentBits } from 'discord-api-types/v10';

export type Event = { readonly t: string; readonly d: unknown; readonly intent: number };
export type Payload = { readonly op: number; readonly t?: string; readonly d?: unknown };
type Sent = { readonly op: 0; readonly s: number; readonly t: string; readonly d: unknown };

/** What a session sends into; absent while its connection is down. */
export type Outlet = { readonly send: (payload: Payload) => void };

export type Session = {
  readonly id: string;
  readonly intents: number;
  seq: number;
  sent: Sent[];
  outlet: Outlet | null;
  lostAt: number;
};

// More than a bot misses in the minute or two that a session can be resumed.
const KEPT = 5_000;

export const PRIVILEGED =
  GatewayIntentBits.GuildMembers |
  GatewayIntentBits.GuildPresences |
  GatewayIntentBits.MessageContent;

export const createSession = (intents: number, outlet: Outlet): Session => ({
  id: randomBytes(16).toString('hex'),
  intents,
  seq: 0,
  sent: [],
  outlet,
  lostAt: 0,
});

/** Also to a session without a connection: that is what a resume replays. */
export const dispatch = (session: Session, { t, d, intent }: Event): void => {
  if (intent !== 0 && (session.intents & intent) === 0) return;
  session.seq += 1;
  const payload: Sent = { op: 0, s: session.seq, t, d };
  session.sent.push(payload);
  if (session.sent.length > KEPT) session.sent.splice(0, KEPT / 2);
  session.outlet?.send(payload);
};

/** What a session missed after `seq`; undefined where it is no longer known. */
export const missedSince = (session: Session, seq: number): Sent[] | undefined => {
  const first = session.sent[0]?.s ?? session.seq + 1;
  return seq > session.seq || seq < first - 1
    ? undefined
    : session.sent.filter(sent => sent.s > seq);
};
