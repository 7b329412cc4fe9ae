import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import { json } from '../rest/reply.js';
import { badRequest } from '../world/failure.js';
import { type ControlContext, type ControlRoutes, readNumber } from './context.js';

/** The bot's credential and its gateway connections. */
export const botRoutes = (context: ControlContext): ControlRoutes => {
  const { hub, token, journal, limiter } = context;

  const counters = () => ({
    ...hub.counters,
    open_sockets: hub.connections.size,
    open_sessions: hub.openSessions(),
    resumable_sessions: hub.sessions.size - hub.openSessions(),
    session_start_limit: hub.startLimit(),
    requests: journal.total(),
    invalid_requests: limiter.invalidRequests(),
    token_valid: token.isValid(),
  });

  const act = (given: Readonly<Record<string, unknown>>): void => {
    switch (given.action) {
      case 'reconnect':
        for (const connection of hub.connections)
          connection.send({ op: GatewayOpcodes.Reconnect, d: null });
        return;
      case 'close':
        hub.closeAll(readNumber(given, 'code', GatewayCloseCodes.UnknownError), false);
        return;
      case 'invalid_session': {
        const resumable = given.resumable === true;
        if (!resumable) hub.sessions.clear();
        for (const connection of hub.connections)
          connection.send({ op: GatewayOpcodes.InvalidSession, d: resumable });
        return;
      }
      case 'budget':
        hub.setBudget(
          readNumber(given, 'remaining', 0),
          readNumber(given, 'reset_after_ms', 60_000),
        );
        return;
      default:
        throw badRequest('"action" must be reconnect, close, invalid_session or budget.');
    }
  };

  return {
    'GET /counters': () => json(counters()),
    'POST /gateway': ({ given }) => {
      act(given);
      return json(counters());
    },
    'POST /token/revoke': () => {
      token.revoke();
      hub.closeAll(GatewayCloseCodes.AuthenticationFailed, true);
      return json({ token_valid: false });
    },
    'POST /token/restore': () => {
      token.restore();
      return json({ token_valid: true });
    },
  };
};
