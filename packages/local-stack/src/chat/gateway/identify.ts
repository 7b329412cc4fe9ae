import type { Fields } from '@guildhall/contracts';
import { GatewayCloseCodes as Close, GatewayDispatchEvents } from 'discord-api-types/v10';
import { gatewayUrl } from '../rest/identity-routes.js';
import { wireSelf } from '../wire/account.js';
import type { Connection, GatewayContext } from './context.js';
import { guildCreate } from './events.js';
import { createSession, dispatch, PRIVILEGED } from './session.js';

/** Why no session may begin here. */
const refusalOf = ({ privilegedIntents, token }: GatewayContext, data: Fields): Close | null => {
  if (!token.accepts(data.token)) return Close.AuthenticationFailed;
  const intents = data.intents;
  if (!Number.isSafeInteger(intents) || Number(intents) < 0) return Close.InvalidIntents;
  const denied = Number(intents) & PRIVILEGED & ~privilegedIntents;
  if (denied !== 0) return Close.DisallowedIntents;
  // One server needs one shard.
  const shard = data.shard ?? [0, 1];
  const isOnly = Array.isArray(shard) && shard[0] === 0 && shard[1] === 1;
  return isOnly ? null : Close.InvalidShard;
};

/** Opens a session; the close code says why not. */
export const identify = (
  context: GatewayContext,
  connection: Connection,
  data: Fields,
): number | null => {
  const { hub, token, world } = context;
  hub.counters.identifies += 1;
  if (!hub.budget.spend()) {
    // The chat product takes the token away from a bot that identifies in a loop.
    token.revoke();
    hub.closeAll(Close.AuthenticationFailed, true);
    return Close.AuthenticationFailed;
  }
  const refusal = hub.takeClose() ?? refusalOf(context, data);
  if (refusal !== null) return refusal;

  const session = createSession(Number(data.intents), connection);
  hub.sessions.set(session.id, session);
  connection.session = session;
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
