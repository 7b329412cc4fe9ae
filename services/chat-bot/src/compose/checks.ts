import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import type { Discord } from '../clients/discord/discord.js';
import { toChatError } from '../clients/discord/error-mapping.js';
import type { ServerSnapshot } from '../clients/discord/snapshot.js';
import type { Election } from '../features/gateway/service.js';
import type { RulesSource } from '../features/roles/rules/rules-source.js';

/** Readiness may be asked every second by several probes; the chat product is asked less often. */
const FRESH_MS = 2_000;
const ASK_MS = 1_500;

/** A token that is refused is for people to mend; a chat product that is away comes back by itself. */
export function chatCheck(
  discord: Discord | null,
  seen: (server: ServerSnapshot | null) => void,
): Check {
  /** What is wrong: the chat product does not answer, does not take our token, or the bot is not there; null: nothing. */
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
    // Known at once, by whichever request was refused.
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
    return problem === null ? fine() : warning(`The rules before the last change stay: ${problem}`);
  });
