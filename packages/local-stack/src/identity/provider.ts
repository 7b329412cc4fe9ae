import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { afterLogout, configuration, type Parts } from './configuration.js';
import { offerPasswordGrant } from './password-grant.js';

export interface TokenRequest {
  grantType: string;
  status: number;
}

export async function createProvider(
  issuer: string,
  parts: Parts,
  onTokenRequest: (request: TokenRequest) => void,
): Promise<Provider> {
  const { default: Provider, errors, interactionPolicy } = await loadQuietly();
  const policy = interactionPolicy.base();
  // Native clients would be asked for consent at every login.
  policy.get('consent')?.checks.remove('native_client_prompt');
  const provider = new Provider(issuer, configuration(parts, policy));
  // URLs come from the issuer (see server.ts), which may be https behind a proxy.
  provider.proxy = true;
  offerPasswordGrant(provider, parts, why => new errors.InvalidGrant(why));
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (oidc?.route === 'token') {
      onTokenRequest({ grantType: String(oidc.params?.grant_type), status: ctx.status });
    }
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId) {
      skipEmptyLogout(ctx as KoaContextWithOIDC);
    }
  });
  return provider;
}

/** When no one is logged in: the library's page would submit itself with a script. */
function skipEmptyLogout(ctx: KoaContextWithOIDC): void {
  const { post_logout_redirect_uri: target, state } = ctx.oidc.params ?? {};
  ctx.status = 303;
  ctx.redirect(afterLogout(ctx, target as string | undefined, state as string | undefined));
}

/** It prints that Node 20 is not supported, when loaded; what is used here works on it and is tested. */
async function loadQuietly() {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
