import type { identitySettings, Values } from '@guildhall/service-kit';
import type { clientSettings } from './settings.js';

/** What this service is to the provider. */
export interface ClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'body' | 'header';
  readonly scopes: string;
  readonly audience: string;
  /** Null where the provider goes by `audience` alone. */
  readonly resource: string | null;
  readonly callbackUrl: string;
}

/** RFC 8707: said again wherever a token is asked for. */
export const resourceOf = ({ resource }: ClientOptions): Record<string, string> =>
  resource === null ? {} : { resource };

/** What the access token is to be for; products differ in which of the two they go by. */
export const whatFor = (client: ClientOptions): Record<string, string> => ({
  audience: client.audience,
  ...resourceOf(client),
});

/** What the service's settings say of it. */
export type ClientSettings = Values<typeof clientSettings> &
  Pick<Values<typeof identitySettings>, 'identityAudience'> & { readonly publicUrl: string };

export const clientOf = (config: ClientSettings): ClientOptions => ({
  clientId: config.identityClientId,
  clientSecret: config.identityClientSecret,
  clientAuth: config.identityClientAuth,
  scopes: config.identityScopes,
  audience: config.identityAudience,
  resource: config.identityResource,
  callbackUrl: `${config.publicUrl}/api/auth/callback`,
});

/** What a client proves itself with. */
export type Credentials = Pick<ClientOptions, 'clientId' | 'clientSecret' | 'clientAuth'>;

/** RFC 6749, 2.3.1: the client's secret in the body, or in the header with both parts encoded. */
export function clientRequest(
  { clientAuth, clientId, clientSecret }: Credentials,
  what: Readonly<Record<string, string>>,
): RequestInit {
  const common = { method: 'POST', redirect: 'manual' } as const;
  if (clientAuth === 'body') {
    const body = { ...what, client_id: clientId, client_secret: clientSecret };
    return { ...common, body: new URLSearchParams(body) };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { ...common, body: new URLSearchParams(what), headers: { authorization } };
}
