import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';

const response = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    id: { type: 'string' },
    name: { type: 'string' },
    active: { type: 'boolean' },
    count: { type: 'integer' },
  },
};
const params = { type: 'object', properties: { id: { type: 'string', maxLength: 100 } } };

/** The guarded route as one puts it together from the plugins that everybody takes. */
export async function pluginApp(answer: (id: string) => unknown) {
  const app = Fastify();
  // What was proven is remembered, as the guard remembers it.
  await app.register(jwt, { secret: 'secret-of-the-benchmark', verify: { cache: true } });
  await app.register(rateLimit, { max: 1_000_000_000, timeWindow: '1 hour' });
  app.get<{ Params: { id: string } }>(
    '/things/:id',
    {
      schema: { params, response: { 200: response } },
      onRequest: async request => {
        await request.jwtVerify();
      },
    },
    async request => answer(request.params.id),
  );
  await app.ready();
  return { app, headers: { authorization: `Bearer ${app.jwt.sign({ sub: 'bench' })}` } };
}
