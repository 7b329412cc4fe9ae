import { apiKeyCarrier, createGuard, createKey, metricsCarrier } from '@guildhall/auth';
import { ErrorEnvelope, endpoints, operationsOf } from '@guildhall/contracts';
import { commonSettings, envelope, readConfig, serve } from '@guildhall/service-kit';
import { createApp } from '@guildhall/service-kit/app';
import { Type } from 'typebox';
import { stockApp } from './stock-stack.js';

const shape = { error: ErrorEnvelope, validation: { status: 400, body: ErrorEnvelope } } as const;
const answer = (id: string) => ({
  success: true,
  id,
  name: 'Ada Lovelace',
  active: true,
  count: 42,
});

const getThing = endpoints(shape)({
  method: 'GET',
  path: '/things/:id',
  auth: 'apiKey',
  scope: 'members:read',
  tag: 'Things',
  summary: 'A thing',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  response: {
    200: Type.Object({
      success: Type.Boolean(),
      id: Type.String(),
      name: Type.String(),
      active: Type.Boolean(),
      count: Type.Integer(),
    }),
  },
});

const key = createKey('api');
const stored = {
  ...key,
  name: 'bench',
  scopes: ['members:read'] as const,
  expiresAt: null,
  revokedAt: null,
};

async function guardedApp() {
  const guard = createGuard({
    apiKey: apiKeyCarrier(async () => stored),
    metrics: metricsCarrier({ token: null, isDevelopment: false }),
  });
  const allowance = [{ max: 1_000_000_000, seconds: 3600 }];
  const app = await createApp({
    name: 'bench',
    config: readConfig(commonSettings({ port: 0 }), {
      DATABASE_URL: 'postgres://nowhere',
      LOG_LEVEL: 'warn',
      // Keeps under-pressure from refusing on a busy machine.
      MAX_EVENT_LOOP_DELAY: '60000',
    }),
    tiers: {
      service: allowance,
      person: allowance,
      admin: allowance,
      verification: [],
      anonymous: [],
      byName: new Map(),
    },
    guardFor: guard.for,
    errorBody: envelope,
    documents: {
      api: { name: 'bench', title: 'Bench', version: '1', endpoints: {} },
      description: '',
      openapi: '3.1.0',
      path: '/docs',
    },
    operations: operationsOf(shape),
    checks: [],
  });
  serve(app, getThing, ({ params }) => answer(params.id));
  return { app, headers: { 'x-api-key': key.key } };
}

const kinds = { guarded: guardedApp, stock: () => stockApp(key.key, stored, answer) };
const { app, headers } = await kinds[process.argv[2] as keyof typeof kinds]();
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
process.send?.({ url: `http://127.0.0.1:${port}/things/abc`, headers });
process.on('message', () => process.send?.(process.memoryUsage().rss));
process.on('disconnect', () => process.exit());
