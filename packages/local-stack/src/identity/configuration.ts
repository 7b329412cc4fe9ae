import { html, languageOf } from '@guildhall/look';
import type {
  AdapterFactory,
  Configuration,
  interactionPolicy,
  JWK,
  KoaContextWithOIDC,
} from 'oidc-provider';
import { failedPage, page, pageHeaders } from './page.js';
import { type IdentityPerson, memberClaims, profileClaims } from './people.js';
import { words } from './words.js';

export interface IdentityClient {
  id: string;
  secret: string;
}

export interface Parts {
  people: readonly IdentityPerson[];
  clients: readonly IdentityClient[];
  audience: string;
  accessTokenTtl: () => number;
  home: string | undefined;
  store: AdapterFactory;
  keys: JWK[];
  cookieKeys: string[];
}

export const scopes = 'openid profile email';
/** The provider wants a URI to tell resources apart; the audience may be any text and goes into the token. */
export const resource = 'urn:guildhall:services';
const hour = 3600;

const loopback = (path: string) =>
  ['127.0.0.1', 'localhost', '[::1]'].map(host => `http://${host}${path}`);

export function configuration(
  parts: Parts,
  policy: interactionPolicy.DefaultPolicy,
): Configuration {
  const findPerson = (subject: string) => parts.people.find(person => person.subject === subject);
  return {
    adapter: parts.store,
    jwks: { keys: parts.keys },
    cookies: { keys: parts.cookieKeys },
    clients: parts.clients.map(client => ({
      client_id: client.id,
      client_secret: client.secret,
      // Of native clients the provider allows every port of this machine.
      application_type: 'native',
      redirect_uris: loopback('/api/auth/callback'),
      post_logout_redirect_uris: loopback('/api/auth/logout'),
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token', 'password', 'client_credentials'],
      // Includes the time of the password entry: some pages require a recent login.
      require_auth_time: true,
      ...(parts.home !== undefined && {
        backchannel_logout_uri: `${parts.home}/api/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
      }),
      token_endpoint_auth_method: 'client_secret_post',
    })),
    findAccount: (_ctx, subject) => {
      const person = findPerson(subject);
      if (person === undefined) return undefined;
      return { accountId: subject, claims: () => profileAnd(person) };
    },
    extraTokenClaims: (ctx, token) => {
      const person = 'accountId' in token ? findPerson(token.accountId) : undefined;
      return person && { ...memberClaims(person), auth_time: loginTime(ctx) };
    },
    claims: {
      openid: ['sub', 'member_number', 'roles'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    // The user-info endpoint refuses tokens made for another resource, so the profile travels in the ID token.
    conformIdTokenClaims: false,
    scopes: [...scopes.split(' '), 'offline_access'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: parts.accessTokenTtl,
      ClientCredentials: parts.accessTokenTtl,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Grant: 14 * 24 * hour,
      Session: 14 * 24 * hour,
      RefreshToken: 14 * 24 * hour,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      // A service may have a token of its own, so that `doctor` can see what tokens are for.
      clientCredentials: { enabled: true },
      // With one refresh token goes the whole grant, as with most products.
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource,
        postLogoutSuccessSource: ctx => sayGoodbye(ctx, parts.home),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer(parts),
      },
    },
    fetch: askOwnMachine,
    interactions: { policy, url: (_ctx, interaction) => `/login/${interaction.uid}` },
    renderError: (ctx, out) => {
      ctx.set(pageHeaders);
      const text = out.error_description ?? out.error;
      ctx.body = failedPage(ctx.req, text);
    },
  };
}

/** Sensitive actions ask access tokens for it, too. A password grant is a login itself. */
const loginTime = ({ oidc: { entities } }: KoaContextWithOIDC): number =>
  (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime ?? Math.floor(Date.now() / 1000);

/** The library's dispatcher refuses addresses of this machine, which is where the platform is. */
const askOwnMachine: NonNullable<Configuration['fetch']> = (url, init) =>
  fetch(url, { ...init, dispatcher: undefined } as RequestInit);

export const profileAnd = (person: IdentityPerson) => ({
  sub: person.subject,
  ...profileClaims(person),
  ...memberClaims(person),
});

export const resourceServer = (parts: Pick<Parts, 'audience' | 'accessTokenTtl'>) => ({
  scope: scopes,
  audience: parts.audience,
  accessTokenTTL: parts.accessTokenTtl(),
  accessTokenFormat: 'jwt' as const,
  jwt: { sign: { alg: 'RS256' as const } },
});

/** No consent page: all clients are the organization's own. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known && (await provider.Grant.find(known));
  if (found) return found;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(`${scopes} offline_access`);
  grant.addResourceScope(resource, scopes);
  await grant.save();
  return grant;
}

/** A hint that proves whose session ends is confirmation enough; without one, a page asks. */
async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { session, entities } = ctx.oidc;
  const hint = entities.IdTokenHint as unknown as { payload: { sub?: string } } | undefined;
  if (session !== undefined && hint !== undefined && hint.payload.sub === session.accountId) {
    const { postLogoutRedirectUri, state } = (session.state ?? {}) as Record<
      string,
      string | undefined
    >;
    await session.destroy();
    ctx.status = 303;
    ctx.redirect(afterLogout(ctx, postLogoutRedirectUri, state));
    return;
  }
  ctx.set(pageHeaders);
  const language = languageOf(ctx.req.headers);
  const { button, text, title } = words[language].logout;
  ctx.body = page(
    language,
    title,
    html`<p>${text}</p>${{ markup: form }}<button type="submit" form="op.logoutForm" name="logout" value="yes">${button}</button>`,
  );
}

export function afterLogout(
  ctx: KoaContextWithOIDC,
  target: string | undefined,
  state: string | undefined,
): string {
  if (target === undefined) return ctx.oidc.urlFor('end_session_success');
  const url = new URL(target);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}

function sayGoodbye(ctx: KoaContextWithOIDC, home: string | undefined): void {
  ctx.set(pageHeaders);
  const language = languageOf(ctx.req.headers);
  const { text, title } = words[language].goodbye;
  const way = home !== undefined && html` <a href="${home}">${words[language].home}</a>.`;
  ctx.body = page(language, title, html`<p>${text}${way}</p>`);
}
