import { type Fields, isFields } from '@guildhall/contracts';
import {
  GatewayCloseCodes as Close,
  GatewayDispatchEvents,
  GatewayOpcodes as Op,
} from 'discord-api-types/v10';
import type { Connection, GatewayContext } from './context.js';
import { identify } from './identify.js';
import { memberChunks } from './members-chunk.js';
import { dispatch, missedSince } from './session.js';

/** A close code where the connection has to end, null where it goes on. */
type Ending = number | null;

const resume = (context: GatewayContext, connection: Connection, data: Fields): Ending => {
  const { hub, token } = context;
  hub.counters.resumes += 1;
  if (!token.accepts(data.token)) return Close.AuthenticationFailed;
  const session = hub.findSession(String(data.session_id));
  const missed = session === undefined ? undefined : missedSince(session, Number(data.seq));
  if (session === undefined || missed === undefined) {
    connection.send({ op: Op.InvalidSession, d: false });
    return null;
  }
  session.outlet = connection;
  connection.session = session;
  for (const payload of missed) connection.send(payload);
  dispatch(session, { t: GatewayDispatchEvents.Resumed, d: { _trace: [] }, intent: 0 });
  return null;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const receive = (context: GatewayContext, connection: Connection, text: string): Ending => {
  const { world } = context;
  const frame = parse(text);
  if (!isFields(frame)) return Close.DecodeError;
  const data = isFields(frame.d) ? frame.d : {};
  const { session } = connection;
  switch (frame.op) {
    case Op.Heartbeat:
      connection.lastHeartbeatAt = Date.now();
      connection.send({ op: Op.HeartbeatAck });
      return null;
    case Op.Identify:
      return session === null ? identify(context, connection, data) : Close.AlreadyAuthenticated;
    case Op.Resume:
      return session === null ? resume(context, connection, data) : Close.AlreadyAuthenticated;
    case Op.PresenceUpdate:
      return session === null ? Close.NotAuthenticated : null;
    case Op.RequestGuildMembers:
      if (session === null) return Close.NotAuthenticated;
      for (const event of memberChunks(world, data)) dispatch(session, event);
      return null;
    default:
      return Close.UnknownOpcode;
  }
};
