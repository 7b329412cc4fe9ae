import type { Token } from '../token.js';
import type { World } from '../world/world.js';
import type { Hub } from './hub.js';
import type { Payload, Session } from './session.js';

export type GatewayContext = {
  readonly world: World;
  readonly hub: Hub;
  readonly token: Token;
  readonly heartbeatMs: number;
  readonly privilegedIntents: number;
};

/** One connection as the protocol sees it; the socket stays outside. */
export type Connection = {
  readonly host: string;
  readonly send: (payload: Payload) => void;
  readonly close: (code: number) => void;
  session: Session | null;
  lastHeartbeatAt: number;
};
