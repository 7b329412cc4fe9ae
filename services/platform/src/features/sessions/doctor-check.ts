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
  /** One for the service itself; null where the provider gives none. */
  readonly askForOwnToken: () => Promise<string | null>;
}

/** Null: no fault that a login would have. That a token is old is none. */
async function faultOf(token: string, { tokens }: TokenEvidence): Promise<string | null> {
  try {
    await tokens.verify(token);
    return null;
  } catch (error) {
    const { message, details } = error instanceof Problem ? error : new Problem(500, '', '');
    return details.expected_audience === undefined ? null : `${message} (IDENTITY_AUDIENCE)`;
  }
}

/** Logins that are looked through: one alone may be of somebody who is no member. */
const lastLogins = 5;

/** A claim that is called otherwise at the provider is no fault of a login: it only makes nobody a member. */
function withoutNumber(logins: readonly { readonly member: string | null }[]): string | null {
  if (logins.length === 0 || logins.some(({ member }) => member !== null)) return null;
  return 'nobody of those who logged in last came with a member number. If one of them is a member, IDENTITY_MEMBER_CLAIM is not what the provider calls it: "setup identity" shows the claims that arrive';
}

/**
 * Whether the provider's access tokens are meant for this service: told by the last login, for `doctor` logs
 * nobody in, else by a token that the service gets for itself.
 */
export const tokenCheck = (evidence: TokenEvidence): Check =>
  namedCheck('identity tokens', async () => {
    const trouble = await findLoginTrouble(evidence.db);
    if (trouble) {
      const { reason } = trouble.after as { readonly reason?: string };
      return failed(
        `the login of ${trouble.at.toISOString()} was in vain, and nobody has logged in since. ${reason ?? ''}`,
      );
    }
    const logins = await listNewest(evidence.db, lastLogins);
    const newest = logins[0] && openTokens(logins[0].tokens, evidence.encryptionKey)?.accessToken;
    const shown = newest ?? (await evidence.askForOwnToken());
    if (shown === null)
      return warning(
        'nobody has logged in yet: whether access tokens are for IDENTITY_AUDIENCE shows when somebody does',
      );
    const fault = await faultOf(shown, evidence);
    if (fault !== null) return failed(fault);
    const message = withoutNumber(logins);
    return message === null ? fine() : warning(message);
  });
