import type { TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import type { Db } from '../../database.js';
import { findLoginTrouble } from './login-notes.js';
import { listNewest } from './repository.js';
import { openTokens } from './seal.js';

export interface TokenEvidence {
  readonly db: Db;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  readonly encryptionKey: Buffer;
  /** The service's own token; null if the provider issues none. */
  readonly askForOwnToken: () => Promise<string | null>;
}

/** The token's fault; null if there is none. Age is not a fault. */
async function faultOf(token: string, { tokens }: TokenEvidence): Promise<string | null> {
  try {
    await tokens.verify(token);
    return null;
  } catch (error) {
    const { message, details } = error instanceof Problem ? error : new Problem(500, '', '');
    return details.expected_audience === undefined ? null : `${message} (IDENTITY_AUDIENCE)`;
  }
}

/** How many logins are checked: a single one may belong to a non-member. */
const lastLogins = 5;

/** A differently named claim does not fail a login; the person just has no member number. */
function withoutNumber(logins: readonly { readonly member: string | null }[]): string | null {
  if (logins.length === 0 || logins.some(({ member }) => member !== null)) return null;
  return 'none of the last logins had a member number. If one of them was a member, IDENTITY_MEMBER_CLAIM does not match the provider’s claim: run "setup identity" to see the claims it sends';
}

/**
 * Whether the provider's access tokens have this service's audience: from the last login, else from the service's own
 * token.
 */
export const tokenCheck = (evidence: TokenEvidence): Check =>
  namedCheck('identity tokens', async () => {
    const trouble = await findLoginTrouble(evidence.db);
    if (trouble) {
      const { reason } = trouble.after as { readonly reason?: string };
      return failed(
        `the login at ${trouble.at.toISOString()} failed, and there was none since. ${reason ?? ''}`,
      );
    }
    const logins = await listNewest(evidence.db, lastLogins);
    const newest = logins[0] && openTokens(logins[0].tokens, evidence.encryptionKey)?.accessToken;
    const shown = newest ?? (await evidence.askForOwnToken());
    if (shown === null)
      return warning(
        'no logins yet: the first one shows whether access tokens are for IDENTITY_AUDIENCE',
      );
    const fault = await faultOf(shown, evidence);
    if (fault !== null) return failed(fault);
    const message = withoutNumber(logins);
    return message === null ? fine() : warning(message);
  });
