import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Platform, startPlatform } from './harness.js';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const isBuilt = existsSync(program);

describe.skipIf(!isBuilt)(`kill -9${isBuilt ? '' : ' (skipped: not built)'}`, () => {
  let platform: Platform;
  let port: number;
  let url: string;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    platform = await startPlatform();
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await platform.stop();
  });

  function start(): ChildProcess {
    const environment = { ...platform.environment, PORT: String(port), HOST: '127.0.0.1' };
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      stdio: 'ignore',
    });
    children.add(child);
    return child;
  }
  async function kill(child: ChildProcess) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    children.delete(child);
  }
  const isReady = () =>
    vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });

  test('during startup does not prevent the next start', async () => {
    for (const after of [50, 300, 900]) {
      const child = start();
      await new Promise(resolve => setTimeout(resolve, after));
      await kill(child);
    }
    const child = start();
    await isReady();
    await kill(child);
  });

  test('under load loses no acknowledged key, revocation or logout', async () => {
    const admin = { ...(await platform.admin()), 'content-type': 'application/json' };
    const made: { id: string; secret: string }[] = [];
    const revoked = new Set<string>();
    const loggedOut: { cookie: string }[] = [];

    async function work() {
      const session = await platform.session();
      const created = await fetch(`${url}/api/admin/keys`, {
        method: 'POST',
        headers: admin,
        body: JSON.stringify({ kind: 'api', name: `load-${Math.random()}` }),
      });
      if (created.status !== 201) throw new Error(`created ${created.status}`);
      const { key, secret } = (await created.json()) as { key: { id: string }; secret: string };
      made.push({ id: key.id, secret });
      if (made.length % 2) {
        const ended = await fetch(`${url}/api/admin/keys/${key.id}`, {
          method: 'DELETE',
          headers: { authorization: admin.authorization },
        });
        if (ended.status === 200) revoked.add(key.id);
      }
      const out = await fetch(`${url}/api/auth/logout`, { headers: session });
      if (out.status === 200) loggedOut.push(session);
    }

    for (let round = 0; round < 2; round++) {
      const child = start();
      await isReady();
      const wanted = made.length + 20;
      let isAlive = true;
      const loops = [1, 2, 3, 4].map(async () => {
        while (isAlive) await work().catch(() => undefined);
      });
      await vi.waitFor(() => expect(made.length).toBeGreaterThan(wanted), { timeout: 40_000 });
      await kill(child);
      isAlive = false;
      await Promise.all(loops);
    }

    const child = start();
    await isReady();
    for (const { id, secret } of made) {
      const answer = await fetch(`${url}/api/member/none`, { headers: { 'x-api-key': secret } });
      // After thirty wrong keys from one address the next wrong ones are 429; a right one never is.
      const refused = [401, 429];
      // A revocation that was begun and not acknowledged may have happened or not.
      expect(revoked.has(id) ? refused : [...refused, 404], id).toContain(answer.status);
    }
    for (const headers of loggedOut)
      expect((await fetch(`${url}/api/auth/session`, { headers })).status).toBe(401);
    const { rows } = await platform.pool.query('select id from keys');
    const kept = new Set(rows.map(row => row.id));
    expect(made.filter(({ id }) => !kept.has(id))).toEqual([]);
    expect(revoked.size * loggedOut.length).toBeGreaterThan(0);
    await kill(child);
  }, 600_000);
});
