import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import type { Discord } from '../clients/discord/discord.js';
import { toChatError } from '../clients/discord/error-mapping.js';
import type { ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Election } from '../features/gateway/service.js';
import type { RulesSource } from '../features/roles/rules/rules-source.js';

/** Probes may run every second; the chat product is checked less often. */
const FRESH_MS = 2_000;
const ASK_MS = 1_500;

/** A refused token needs fixing; an outage ends by itself. */
export function chatCheck(
  discord: Discord | null,
  seen: (server: ServerSnapshot | null) => void,
): Check {
  /** The problem: no response, a refused token, or the bot is not in the server. Null: none. */
  async function look(discord: Discord): Promise<string | null> {
    try {
      seen(await discord.getServer({ maxAgeMs: 0, deadlineMs: ASK_MS }));
      return null;
    } catch (error) {
      const { code, message, suggestion } = toChatError(error);
      if (code === 'INSUFFICIENT_PERMISSIONS') seen(null);
      return suggestion === null ? message : `${message}. ${suggestion}`;
    }
  }
  let last: { readonly at: number; readonly problem: Promise<string | null> } | undefined;
  return namedCheck('chat', async () => {
    if (!discord) return warning('Set DISCORD_TOKEN and DISCORD_SERVER_ID; until then roles wait.');
    if (!last || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), problem: look(discord) };
    const message = await last.problem;
    // Known from other requests.
    if (discord.isTokenRefused())
      return failed('The chat server refuses the bot’s token: set a new DISCORD_TOKEN.');
    return message === null ? fine() : warning(message);
  });
}

export const gatewayCheck = (election: () => Election | null): Check =>
  namedCheck('gateway', () => {
    const session = election()?.session();
    if (!session) return fine();
    const { state, problem } = session.status();
    return state === 'ready' && problem === null ? fine() : warning(problem ?? state);
  });

export const rulesCheck = (source: () => RulesSource): Check =>
  namedCheck('role rules', () => {
    const problem = source().problem();
    return problem === null ? fine() : warning(`The previous rules stay in force: ${problem}`);
  });
