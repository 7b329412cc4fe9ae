import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Wherever a secret may stand in something that is logged. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'apiKey',
  'serviceKey',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'secret',
];
const redact = {
  paths: [
    ...secretFields.flatMap(field => [field, `*.${field}`, `*.*.${field}`]),
    'headers["x-api-key"]',
    '*.headers["x-api-key"]',
    'headers["x-webhook-secret"]',
    '*.headers["x-webhook-secret"]',
    'headers["set-cookie"]',
    '*.headers["set-cookie"]',
  ],
  censor: '[secret]',
};

/** Without the query: authorization codes and names that were searched for stand there. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0];

export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
  },
});

/** One line an answer, when it is given. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.endpoint?.limit === 'none' && reply.statusCode < 500) return;
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
