import type { TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { Check } from '@guildhall/service-kit';
import type { Db } from '../../database.js';
import { findLoginTrouble } from './login-notes.js';
import { findNewestTokens } from './repository.js';
import { openTokens } from './seal.js';

export interface TokenEvidence {
  readonly db: Db;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  readonly encryptionKey: Buffer;
  /** One for the service itself; null where the provider gives none. */
  readonly askForOwnToken: () => Promise<string | null>;
}

const name = 'identity tokens';
const ok = { name, state: 'ok', message: null } as const;

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

/**
 * Whether the provider's access tokens are meant for this service: told by the last login, for `doctor` logs
 * nobody in, else by a token that the service gets for itself.
 */
export const tokenCheck = (evidence: TokenEvidence): Check =>
  async function identityTokens() {
    const trouble = await findLoginTrouble(evidence.db);
    if (trouble) {
      const { reason } = trouble.after as { readonly reason?: string };
      const message = `the login of ${trouble.at.toISOString()} was in vain, and nobody has logged in since. ${reason ?? ''}`;
      return { name, state: 'failed', message };
    }
    const sealed = await findNewestTokens(evidence.db);
    const newest = sealed && openTokens(sealed, evidence.encryptionKey)?.accessToken;
    const shown = newest ?? (await evidence.askForOwnToken());
    if (shown === null) {
      const message =
        'nobody has logged in yet: whether access tokens are for IDENTITY_AUDIENCE shows when somebody does';
      return { name, state: 'warning', message };
    }
    const fault = await faultOf(shown, evidence);
    return fault === null ? ok : { name, state: 'failed', message: fault };
  };
