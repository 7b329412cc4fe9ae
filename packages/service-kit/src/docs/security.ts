import { type Api, type Endpoint, type Scheme, schemesOf } from '@guildhall/contracts';

/** How each credential is sent, by scheme name. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Sealed cookie set by a login',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token from the identity provider',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Identity token with the admin role',
  },
  serviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /api/auth/service of the platform',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  webhookSecret: { type: 'apiKey', in: 'header', name: 'X-Webhook-Secret' },
  metricsToken: { type: 'http', scheme: 'bearer' },
} as const;

const nameOf: Partial<Record<Scheme, keyof typeof securitySchemes>> = {
  session: 'session',
  member: 'identityToken',
  admin: 'adminToken',
  service: 'serviceToken',
  apiKey: 'apiKey',
  webhook: 'webhookSecret',
  metrics: 'metricsToken',
};

const asks = (endpoint: Endpoint, scheme: Scheme) => schemesOf(endpoint).includes(scheme);

/** Any one of these. Where sessions are accepted, an administrator's session counts as their token. */
export function securityOf(endpoint: Endpoint, { endpoints }: Api): Record<string, string[]>[] {
  const mayBeSession =
    asks(endpoint, 'admin') && Object.values(endpoints).some(each => asks(each, 'session'));
  const schemes = new Set([...schemesOf(endpoint), ...(mayBeSession ? ['session' as const] : [])]);
  return [...schemes].flatMap(scheme => {
    if (scheme === 'public') return [{}];
    const name = nameOf[scheme];
    return name === undefined ? [] : [{ [name]: [] }];
  });
}

/** Only schemes used by an operation. */
export function schemesIn(api: Api): Record<string, unknown> {
  const asked = new Set(
    Object.values(api.endpoints)
      .flatMap(endpoint => securityOf(endpoint, api))
      .flatMap(Object.keys),
  );
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => asked.has(name)));
}
