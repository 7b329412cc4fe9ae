import { discoveredKeys, wrongIssuerMessage } from '@guildhall/auth';
import { identityTokensOf, neighborCheck } from '@guildhall/service-kit';
import { clientOf } from '../clients/identity/client-options.js';
import { discovery } from '../clients/identity/metadata.js';
import { identityProvider } from '../clients/identity/provider.js';
import type { Config } from '../config.js';

const away =
  'cannot be reached: current sessions keep working, new logins fail. Check IDENTITY_ISSUER and the provider';

/** The organization's identity provider: tokens, login and health. */
export function composeIdentity(config: Config) {
  const keys = discoveredKeys(config.identityIssuer);
  const tokens = identityTokensOf(config, keys);
  const found = discovery(config.identityIssuer);
  const client = clientOf(config);
  const provider = identityProvider({ discovery: found, accessTokens: tokens, keys, client });
  const ask = () => Promise.all([found.refresh(), tokens.check()]);
  const check = neighborCheck('identity', away, ask, wrongIssuerMessage);
  return { tokens, provider, client, discovery: found, check };
}
