import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearerCarrier, identityTokens } from '@guildhall/auth';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { ErrorEnvelope, type Job, jobsOf } from '@guildhall/contracts';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openListener, openPool } from '@guildhall/service-kit/database';
import { enqueue, type JobDefinition, jobRoutes, openJobs } from '@guildhall/service-kit/jobs';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn } from '../src/database/kysely.js';
import { openShop } from './shop.js';

interface Letter {
  readonly to: string;
}
const letter = (name: string, seconds: number, forHours: number): JobDefinition<Letter> => ({
  name,
  subjectOf: ({ to }) => to,
  concurrency: 1,
  expireInSeconds: 30,
  retry: { firstSeconds: seconds, longestSeconds: seconds, forHours },
});
const patient = letter('post-letter', 3600, 24);
const impatient = letter('post-card', 0.01, 0);

const endpoints = jobsOf({
  shape: { error: ErrorEnvelope, validation: { status: 400, body: ErrorEnvelope } },
  prefix: '/admin',
  tag: 'Admin',
  success: properties => Type.Object(properties),
});

const provider = await startTestIdentityProvider();
const tokenOf = (roles: readonly string[]) => provider.sign({ sub: 'ana', roles });
const posted: string[] = [];
const audited: object[] = [];
let isOpen = false;
let isAuditAway = false;
let database: Awaited<ReturnType<typeof testDatabase>>;
let app: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  database = await testDatabase({ name: 'kit' });
  await migrate(database.url, mkdtempSync(join(tmpdir(), 'no-migrations-')));
  const pool = openPool({ url: database.url, max: 5, name: 'kit', onError: () => undefined });
  const { issuer, audience } = provider;
  const verifiers = [identityTokens({ issuer, audience })];
  app = await openShop({ carriers: { bearer: bearerCarrier({ verifiers }) } });
  const listener = openListener(database.url, 'kit');
  const jobs = await openJobs(app, { db: pool, listener, definitions: [patient, impatient] });
  for (const each of [patient, impatient])
    jobs.handle(each, async ({ to }) => {
      if (!isOpen) throw new Error('The post office is closed');
      posted.push(to);
    });
  jobRoutes(app, endpoints, kyselyOn(pool), async (_, { job, caller }) => {
    if (isAuditAway) throw new Error('The audit log is full');
    audited.push({ by: caller.subject, what: job.name });
  });
  app.addHook('onReady', async () => listener.start());
  app.addHook('onClose', async () => {
    await listener.stop();
    await pool.end();
  });
  await app.ready();
  await enqueue(pool, patient, [{ to: 'Ann' }]);
  await enqueue(pool, impatient, [{ to: 'Bob' }]);
});
afterAll(async () => {
  await app.close();
  await Promise.all([database.drop(), provider.stop()]);
});

async function call(method: 'GET' | 'POST', url: string, roles = ['admin']) {
  const authorization = `Bearer ${await tokenOf(roles)}`;
  return app.inject({ method, url, headers: { authorization } });
}
const list = async () => (await call('GET', '/admin/jobs')).json();
const retry = (id: string) => call('POST', `/admin/jobs/${id}/retry`);
const idOf = async (subject: string): Promise<string> =>
  (await list()).jobs.find((job: Job) => job.subject === subject).id;

test('administrators can list and count failed and retrying jobs', async () => {
  await expect.poll(list, { timeout: 15_000 }).toMatchObject({
    counts: { waiting: 0, running: 0, retrying: 1, failed: 1 },
    jobs: [
      { name: 'post-card', subject: 'Bob', state: 'failed', next_attempt_at: null },
      {
        name: 'post-letter',
        subject: 'Ann',
        state: 'retrying',
        error: 'The post office is closed',
      },
    ],
  });
  expect((await call('GET', '/admin/jobs', [])).statusCode).toBe(403);
  const id = await idOf('Bob');
  expect((await call('POST', `/admin/jobs/${id}/retry`, [])).statusCode).toBe(403);
});

test('a job is unchanged if its retry cannot be audited', async () => {
  isOpen = true;
  isAuditAway = true;
  expect((await retry(await idOf('Bob'))).statusCode).toBe(500);
  isAuditAway = false;
  expect((await list()).counts.failed).toBe(1);
});

test.each(['Bob', 'Ann'])(
  'the job about %s is retried once, with an audit entry',
  async subject => {
    const id = await idOf(subject);
    const answer = await retry(id);
    expect(answer.json().job).toMatchObject({ id, subject, state: 'retrying' });
    expect(audited.at(-1)).toEqual({ by: 'ana', what: answer.json().job.name });
    await expect.poll(() => posted, { timeout: 15_000 }).toContain(subject);
    await expect.poll(async () => (await retry(id)).statusCode).toBe(409);
    expect(audited).toHaveLength(posted.length);
  },
);

test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])(
  'a job that does not exist (%s) is not retried',
  async id => {
    const answer = await retry(id);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toContain('Reload the list');
  },
);
