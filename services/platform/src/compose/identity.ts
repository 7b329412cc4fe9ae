import { discoveredKeys } from '@guildhall/auth';
import { identityTokensOf } from '@guildhall/service-kit';
import { identityCheck } from '../clients/identity/check.js';
import { clientOf } from '../clients/identity/client-options.js';
import { discovery } from '../clients/identity/metadata.js';
import { identityProvider } from '../clients/identity/provider.js';
import type { Config } from '../config.js';

/** The organization's identity provider: tokens, login and health. */
export function composeIdentity(config: Config) {
  const keys = discoveredKeys(config.identityIssuer);
  const tokens = identityTokensOf(config, keys);
  const found = discovery(config.identityIssuer);
  const client = clientOf(config);
  const provider = identityProvider({ discovery: found, accessTokens: tokens, keys, client });
  return { tokens, provider, client, discovery: found, check: identityCheck(tokens, found.probe) };
}
