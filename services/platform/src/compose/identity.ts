import { discoveredKeys } from '@guildhall/auth';
import { identityTokensOf } from '@guildhall/service-kit';
import type { ClientOptions } from '../clients/identity/authorization-code.js';
import { identityCheck } from '../clients/identity/check.js';
import { discovery } from '../clients/identity/metadata.js';
import { identityProvider } from '../clients/identity/provider.js';
import type { Config } from '../config.js';

type IdentityConfig = Pick<Config, Extract<keyof Config, `identity${string}`> | 'publicUrl'>;

/** The organisation's identity provider: its tokens, its login, and whether it answers. */
export function composeIdentity(config: IdentityConfig) {
  const keys = discoveredKeys(config.identityIssuer);
  const tokens = identityTokensOf(config, keys);
  const found = discovery(config.identityIssuer);
  const client: ClientOptions = {
    clientId: config.identityClientId,
    clientSecret: config.identityClientSecret,
    clientAuth: config.identityClientAuth,
    scopes: config.identityScopes,
    audience: config.identityAudience,
    resource: config.identityResource,
    callbackUrl: `${config.publicUrl}/api/auth/callback`,
  };
  const provider = identityProvider({ discovery: found, accessTokens: tokens, keys, client });
  return { tokens, provider, client, discovery: found, check: identityCheck(tokens, found.probe) };
}
