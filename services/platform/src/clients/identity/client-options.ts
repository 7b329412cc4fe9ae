import type { identitySettings, Values } from '@guildhall/service-kit';
import type { clientSettings } from './settings.js';

/** This service as a client of the provider. */
export interface ClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'body' | 'header';
  readonly scopes: string;
  readonly audience: string;
  /** Null if the provider uses `audience` only. */
  readonly resource: string | null;
  readonly callbackUrl: string;
}

/** RFC 8707: sent with every token request. */
export const resourceOf = ({ resource }: ClientOptions): Record<string, string> =>
  resource === null ? {} : { resource };

/** The API the access token is for. Products differ in which parameter they read. */
export const whatFor = (client: ClientOptions): Record<string, string> => ({
  audience: client.audience,
  ...resourceOf(client),
});

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

/** Client authentication at the token endpoint. */
export type Credentials = Pick<ClientOptions, 'clientId' | 'clientSecret' | 'clientAuth'>;

/** RFC 6749, 2.3.1: the secret in the body, or in the header with both parts encoded. */
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
