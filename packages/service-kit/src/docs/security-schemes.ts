/** The scheme names that routes refer to, and how each credential is carried. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The sealed cookie that a login sets',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of the identity provider',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Identity token that carries the admin role',
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
