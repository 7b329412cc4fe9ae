// By package name, so that child processes use the built code and need not transpile it.
import {
  apiKeyCarrier,
  type Carriers,
  createGuard,
  createKey,
  metricsCarrier,
} from '@guildhall/auth';
import { ErrorEnvelope, endpoints, operationsOf } from '@guildhall/contracts';
import { commonSettings, envelope, readConfig, serve } from '@guildhall/service-kit';
import { type AppOptions, createApp } from '@guildhall/service-kit/app';
import { Type } from 'typebox';

const shape = { error: ErrorEnvelope, validation: { status: 400, body: ErrorEnvelope } } as const;
const endpoint = endpoints(shape);
const key = createKey('api');
export const withKey = { 'x-api-key': key.key };
export const allowed = 'https://app.example.org';

export const loose = endpoint;
/** Defaults for endpoints in tests about something else. */
export const thing = {
  method: 'GET',
  auth: 'public',
  tag: 'Things',
  summary: 'Of a test',
  response: { 200: Type.Object({ done: Type.Boolean() }) },
} as const;

export const getThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  auth: 'apiKey',
  tag: 'Things',
  summary: 'A thing',
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  response: { 200: Type.Object({ id: Type.Integer() }) },
});
export const makeThing = endpoint({
  method: 'POST',
  path: '/things',
  auth: 'public',
  tag: 'Things',
  summary: 'Makes a thing',
  body: Type.Object({ name: Type.String({ minLength: 2 }), size: Type.Integer() }),
  response: { 201: Type.Object({ name: Type.String() }) },
});
export const touchThing = endpoint({
  method: 'POST',
  path: '/touch',
  auth: 'public',
  tag: 'Things',
  summary: 'Takes a body or none',
  body: Type.Object({
    deep: Type.Optional(Type.Boolean()),
    hand: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['left', 'right'] })),
  }),
  bodyType: 'optional',
  response: { 200: Type.Object({ deep: Type.Boolean() }) },
});

type Options = Partial<Omit<AppOptions, 'config'>> & {
  readonly environment?: Readonly<Record<string, string>>;
  readonly carriers?: Carriers;
};

/** The smallest service: three contracts, one key, nothing outside the process. */
export async function openShop({ environment = {}, carriers = {}, ...options }: Options = {}) {
  const stored = { ...key, name: 'shop', scopes: [], expiresAt: null, revokedAt: null };
  const guard = createGuard({
    apiKey: apiKeyCarrier(async id => (id === key.id ? stored : null)),
    metrics: metricsCarrier({ token: null, isDevelopment: true }),
    ...carriers,
  });
  const app = await createApp({
    name: 'shop',
    config: readConfig(commonSettings({ port: 0 }), {
      DATABASE_URL: 'postgres://nowhere',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      MAX_EVENT_LOOP_DELAY: '0',
      ALLOWED_ORIGINS: allowed,
      ...environment,
    }),
    tiers: {
      service: [
        { max: 3, seconds: 60 },
        { max: 5, seconds: 3600 },
      ],
      person: [{ max: 1000, seconds: 60 }],
      admin: [],
      verification: [],
      anonymous: [],
      byName: new Map(),
    },
    guardFor: guard.for,
    errorBody: envelope,
    documents: {
      api: { name: 'shop', title: 'Shop', version: '1', endpoints: { getThing } },
      description: '',
      openapi: '3.0.3',
      path: '/docs',
    },
    operations: operationsOf(shape),
    checks: [],
    ...options,
  });
  serve(app, getThing, ({ params }) => params);
  serve(app, makeThing, ({ body }) => body);
  serve(app, touchThing, ({ body }) => ({ deep: body.deep ?? false }));
  return app;
}
