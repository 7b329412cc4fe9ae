import { randomBytes } from 'node:crypto';
import { createKey } from '@guildhall/auth';
import { readConfig } from '@guildhall/service-kit';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { findMember } from '../src/features/members/repository.js';

const [kind, databaseUrl = ''] = process.argv.slice(2);
const unlimited = '100000000/3600';
const config = readConfig(settings, {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  IDENTITY_ISSUER: 'http://127.0.0.1:9',
  IDENTITY_AUDIENCE: 'guildhall',
  IDENTITY_CLIENT_ID: 'platform',
  IDENTITY_CLIENT_SECRET: 'secret-of-the-client',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  ERASURE_KEY: 'erasure-key-of-the-bench',
  SERVICE_TOKEN_KEYS: randomBytes(32).toString('base64url'),
  LIMIT_SERVICE: unlimited,
  MAX_EVENT_LOOP_DELAY: '0',
});

/** The same member from memory, through nothing but Fastify. */
async function bareApp(): Promise<FastifyInstance> {
  const db = openDatabase(config, () => undefined);
  const member = await findMember(db.kysely, '1', config.memberTypes);
  await db.pool.end();
  const app = Fastify();
  app.get('/api/member/:memberNumber', async () => ({ success: true, member }));
  return app;
}

async function apiKey(): Promise<string> {
  const db = openDatabase(config, () => undefined);
  const { key, id, hash } = createKey('api');
  await db.pool.query(
    `insert into keys (id, kind, name, hash, scopes)
     values ($1, 'api', 'bench', $2, '{members:read}')`,
    [id, hash],
  );
  await db.pool.end();
  return key;
}

const app = kind === 'bare' ? await bareApp() : await buildApp(config);
const headers = kind === 'bare' ? {} : { 'x-api-key': await apiKey() };
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url: address, headers });
process.on('disconnect', () => process.exit());
