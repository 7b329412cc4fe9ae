import type { APIGatewayBotInfo } from 'discord-api-types/v10';
import { take, type Window } from '../rest/window.js';

const DAY_MS = 24 * 60 * 60_000;
// Discord reference, "Session Start Limit Object": 1000 identifies in a day for one bot.
const TOTAL = 1_000;

/** Counts identifies: a bot in a connect loop spends them and loses its token. */
export const createIdentifyBudget = () => {
  let window: Window | undefined;
  return {
    spend: (): boolean => {
      const taken = take(window, { limit: TOTAL, windowMs: DAY_MS }, Date.now());
      window = taken.window;
      return taken.allowed;
    },
    setRemaining: (remaining: number, resetAfterMs: number): void => {
      window = { used: TOTAL - remaining, resetAt: Date.now() + resetAfterMs };
    },
    limit: (): APIGatewayBotInfo['session_start_limit'] => {
      const now = Date.now();
      const open =
        window !== undefined && window.resetAt > now ? window : { used: 0, resetAt: now };
      return {
        total: TOTAL,
        remaining: Math.max(0, TOTAL - open.used),
        reset_after: open.resetAt - now,
        max_concurrency: 1,
      };
    },
  };
};
