import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { type ServiceName, serviceFolder, serviceNames } from '../src/workspace.js';
import { imageHealthCheck } from './compose-file.js';
import { asNobody, makeTree } from './tree.js';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-tree-'));
afterAll(() => rmSync(folder, { recursive: true }));
// Here because nobody may be kept from reading where this repository lies.
const statement = join(folder, 'statement.pdf');
copyFileSync(join(serviceFolder('pay'), 'test/fixtures/samples/dfas-civilian.pdf'), statement);

const full = process.env.GUILDHALL_FULL === '1';
const secret = 'x'.repeat(43);

interface Readiness {
  readonly status: string;
  readonly checks: readonly { readonly name: string; readonly state: string }[];
}

interface Standing {
  readonly url: string;
  /** The service's own command line, in its tree. */
  readonly command: (...args: readonly string[]) => string;
}

/** Work of its own that needs no neighbour, and what comes of it. */
const work: Readonly<Record<ServiceName, (standing: Standing) => Promise<void>>> = {
  async platform({ url, command }) {
    const [key = ''] = /gh_api_\S+/.exec(command('keys', 'create', 'desk', '--kind', 'api')) ?? [];
    const read = (headers: Record<string, string>) => fetch(`${url}/api/member/1`, { headers });
    expect([(await read({ 'x-api-key': key })).status, (await read({})).status]).toEqual([
      404, 401,
    ]);
  },
  async 'chat-bot'({ url }) {
    const answer = await fetch(`${url}/api/webhooks/member-update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
      body: JSON.stringify({ event: 'new.kind', timestamp: new Date().toISOString(), data: {} }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { processed: false }]);
  },
  async pay({ command }) {
    expect(command('parse', statement)).toContain('pay period 6 of 2026');
  },
};

describe.skipIf(!full)('a production tree (skipped: takes minutes, set GUILDHALL_FULL=1)', () => {
  it.each(serviceNames)(
    'of %s migrates, starts and is alive for nobody on files nobody may change',
    async name => {
      const { path: tree, unlock } = makeTree(name, folder);
      const database = await testDatabase({
        name: `tree_${name}`,
        migrate: async () => undefined,
      });
      const environment = {
        PATH: process.env.PATH,
        PORT: String(20_000 + (process.pid % 10_000)),
        DATABASE_URL: database.url,
        // Nothing but the database is there: each starts without its neighbours.
        IDENTITY_ISSUER: 'http://127.0.0.1:1',
        IDENTITY_AUDIENCE: 'guildhall',
        IDENTITY_CLIENT_ID: 'platform',
        IDENTITY_CLIENT_SECRET: secret,
        SESSION_SECRET: 'a'.repeat(64),
        TOKEN_ENCRYPTION_KEY: 'b'.repeat(64),
        SERVICE_TOKEN_KEYS: Buffer.alloc(32, 1).toString('base64url'),
        WEBHOOK_SECRET: secret,
        PLATFORM_URL: 'http://127.0.0.1:1',
        PLATFORM_SERVICE_NAME: name,
        PLATFORM_SERVICE_KEY: secret,
        PLATFORM_API_KEY: secret,
      };
      const options = { cwd: tree, env: environment, encoding: 'utf8', ...asNobody } as const;
      expect(execFileSync(process.execPath, ['dist/cli.js', 'migrate'], options)).toContain(
        'Applied',
      );
      const service = spawn(process.execPath, ['dist/main.js'], { ...options, stdio: 'ignore' });
      const [program = '', ...check] = imageHealthCheck();
      const isHealthy = () => spawnSync(program, check, options).status === 0;
      try {
        const deadline = performance.now() + 60_000;
        while (!isHealthy() && performance.now() < deadline && service.exitCode === null)
          await pause(100);
        expect(isHealthy()).toBe(true);
        // It says what it lacks, and does its own work.
        const answer = await fetch(`http://127.0.0.1:${environment.PORT}/readyz`);
        const { status, checks } = (await answer.json()) as Readiness;
        expect(status).toBe('ready');
        const lacking = checks.filter(({ state }) => state !== 'ok').map(({ name }) => name);
        expect(lacking).toContain('identity');
        if (name !== 'platform') expect(lacking).toContain('platform');
        await work[name]({
          url: `http://127.0.0.1:${environment.PORT}`,
          command: (...args) => execFileSync(process.execPath, ['dist/cli.js', ...args], options),
        });
      } finally {
        service.kill();
        await once(service, 'exit');
        await database.drop();
        unlock();
      }
      expect(isHealthy()).toBe(false);
    },
    600_000,
  );
});
