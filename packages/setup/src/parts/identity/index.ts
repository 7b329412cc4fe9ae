import { clientOf, loginCheck, type Metadata, settings } from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import { before, type Part, required, setting, untilItWorks, withSettings } from '../part.js';
import { claimAnswers } from './claims.js';
import { askProvider, clientAuthOf, identityConfigOf } from './provider.js';
import { tryLogin } from './try-login.js';

async function askIssuer(draft: Draft, asker: Asker): Promise<Draft> {
  const issuer = await asker.text({
    ...setting(draft, 'IDENTITY_ISSUER'),
    where:
      'Auth0: https://your-tenant.us.auth0.com/ (Applications, your application, Domain). Keycloak: https://host/realms/your-realm. Entra ID: https://login.microsoftonline.com/your-tenant-id/v2.0. Okta: https://your-org.okta.com/oauth2/default. In general: the part before /.well-known/openid-configuration.',
    check: settings.identityIssuer.parse,
  });
  return withSettings(draft, { IDENTITY_ISSUER: issuer });
}

function showRedirectUris({ settings: { PLATFORM_PUBLIC_URL: url } }: Draft, asker: Asker): void {
  asker.say(
    `Register these URLs at the provider, exactly as written, for a confidential (“regular web”) application:\n  callback (redirect URI):      ${url}/api/auth/callback\n  log-out (post-logout URI):    ${url}/api/auth/logout\n  back-channel logout URI:      ${url}/api/auth/backchannel-logout (where the provider offers it)`,
  );
}

async function askClient(draft: Draft, asker: Asker): Promise<Draft> {
  const id = await asker.text({
    ...setting(draft, 'IDENTITY_CLIENT_ID'),
    where:
      'Auth0: Applications, your application, Settings. Keycloak: Clients, Client ID. Entra ID: Application (client) ID.',
    check: required,
  });
  const secret = await asker.secret({
    ...setting(draft, 'IDENTITY_CLIENT_SECRET'),
    where:
      'Auth0: next to the client ID. Keycloak: Clients, your client, Credentials. Entra ID: Certificates & secrets, the Value.',
    check: required,
  });
  const audience = await asker.text({
    ...setting(draft, 'IDENTITY_AUDIENCE', 'guildhall'),
    where:
      'Auth0: Applications, APIs: the Identifier of the API. Keycloak: what the client’s audience mapper adds. Entra ID: the client ID. Okta: Audience of the authorization server.',
    check: required,
  });
  return withSettings(draft, {
    IDENTITY_CLIENT_ID: id,
    IDENTITY_CLIENT_SECRET: secret,
    IDENTITY_AUDIENCE: audience,
  });
}

/** Needed by some providers only: asked after a failed login. */
async function askFurther(draft: Draft, asker: Asker): Promise<Draft> {
  const resource = await asker.text({
    ...question('IDENTITY_RESOURCE'),
    where:
      'Only for providers that use `resource` (RFC 8707) instead of `audience`: an absolute URI. Leave empty for others, such as Auth0 and Keycloak.',
    fallback: before(draft, 'IDENTITY_RESOURCE') ?? '',
    check: text => text === '' || settings.identityResource.parse(text),
  });
  const scopes = await asker.text({
    ...setting(draft, 'IDENTITY_SCOPES', 'openid profile email offline_access'),
    where: 'openid is needed; offline_access lets sessions outlive the first hour.',
    check: required,
  });
  return withSettings(draft, { IDENTITY_RESOURCE: resource, IDENTITY_SCOPES: scopes });
}

interface Tried {
  readonly draft: Draft;
  readonly token: unknown;
  /** Why it does not work. */
  readonly fault: string | null;
  /** Whether to answer again after seeing the result. */
  readonly isToChange?: boolean;
}

/** Checks the answers; returns a message if they do not work. */
async function tryAll(draft: Draft, metadata: Metadata, asker: Asker): Promise<Tried> {
  const { auth, fault } = await clientAuthOf(metadata, identityConfigOf(draft));
  const known = withSettings(draft, { IDENTITY_CLIENT_AUTH: auth });
  if (fault !== null) return { draft: known, token: null, fault };
  const config = identityConfigOf(known);
  const { state, message } = await loginCheck(metadata, clientOf(config))();
  if (state === 'failed') return { draft: known, token: null, fault: message };
  if (message !== null) asker.say(`Note: ${message}.`);
  const login = await tryLogin(metadata, config, asker);
  const { claims = null, fault: unusable = null, isToChange = false } = login ?? {};
  return { draft: known, token: claims, fault: unusable, isToChange };
}

async function identityAnswers(begun: Draft, asker: Asker): Promise<Draft> {
  const faults = asker.faults().length;
  const provider = await untilItWorks(begun, asker, askIssuer, askProvider);
  const { found: metadata } = provider;
  showRedirectUris(provider.draft, asker);
  let draft = await askClient(provider.draft, asker);
  if (!asker.isPerson) draft = await askFurther(draft, asker);
  // Malformed answers are not tested.
  if (metadata === null || asker.faults().length > faults) return claimAnswers(draft, null, asker);
  for (;;) {
    const { fault, token, isToChange, ...tried } = await tryAll(draft, metadata, asker);
    draft = tried.draft;
    const isRefused = fault !== null && (await asker.refuse(fault)) === 'again';
    if (!isRefused && !isToChange) return claimAnswers(draft, token, asker);
    draft = await askFurther(await askClient(draft, asker), asker);
  }
}

export const identity: Part = {
  name: 'identity',
  about: 'login: your identity provider',
  run: identityAnswers,
};
