import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { environmentFor, newDatabase } from '../harness.js';
import { pdfUpload } from '../uploads.js';
import * as files from './hostile-files.js';
import { createMemoryGroup, type MemoryGroup, whyNoMemoryGroup } from './memory-group.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const service = fileURLToPath(new URL('../..', import.meta.url));
/** What a container of pay is given. */
const MEMORY = 512 * 1024 * 1024;

describe.skipIf(whyNoMemoryGroup)(
  `in a group of 512 MB${whyNoMemoryGroup ? ` (skipped: ${whyNoMemoryGroup})` : ''}`,
  () => {
    let database: Awaited<ReturnType<typeof newDatabase>>;
    let identity: Awaited<ReturnType<typeof startTestIdentityProvider>>;
    let group: MemoryGroup;
    let pay: ChildProcess;
    let url: string;
    beforeAll(async () => {
      [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);
      group = createMemoryGroup(MEMORY);
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      pay = spawn('sh', ['-c', 'echo $$ > "$GROUP" && exec "$NODE" dist/main.js'], {
        cwd: service,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          ...environmentFor(database, identity),
          GROUP: group.members,
          NODE: process.execPath,
          NODE_ENV: 'production',
          PORT: String(port),
          HOST: '127.0.0.1',
        },
      });
      await vi.waitUntil(async () => (await status('/health')) === 200, { timeout: 60_000 });
    });
    afterAll(async () => {
      pay.kill('SIGKILL');
      if (pay.exitCode === null && pay.signalCode === null) await once(pay, 'exit');
      // Its readers end when it is gone.
      await vi.waitUntil(() => readFileSync(group.members, 'utf8').trim() === '', {
        timeout: 40_000,
      });
      group.remove();
      await identity.stop();
      await database.drop();
    });

    const status = (path: string) =>
      fetch(`${url}${path}`).then(
        answer => answer.status,
        () => 0,
      );

    async function upload(member: string, bytes: Uint8Array): Promise<number> {
      const { headers, body } = pdfUpload(bytes);
      const authorization = `Bearer ${await identity.sign({ member_number: member })}`;
      const answer = await fetch(`${url}/api/parse`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    }

    test('pay is in it', () => {
      expect(readFileSync(group.members, 'utf8').split('\n')).toContain(String(pay.pid));
    });

    test('what wants all memory is ended by pay, and never by the kernel', async () => {
      const good = await renderStatement('employee_express_table', sampleStatement, plainStyle);
      const greedy = [files.streamBomb(1024), files.wordFlood(), files.formLaughs()];
      const incompressible = Buffer.alloc(9 * 1024 * 1024, '%PDF-1.4 \u0001\u0002');
      const seen = new Set<number>();
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          [...greedy, ...greedy, incompressible, incompressible, incompressible].map((bytes, at) =>
            upload(`${at}`, bytes),
          ),
        );
        for (const answer of answers) seen.add(answer);
        expect(await status('/health')).toBe(200);
      }
      // Refused as files that are too much, or told to come again: nobody's connection was cut.
      for (const answer of seen) expect([400, 503]).toContain(answer);
      expect(seen).toContain(400);
      expect(group.killed()).toBe(0);
      expect(pay.exitCode).toBeNull();
      await expect.poll(() => upload('good', good), { timeout: 60_000, interval: 500 }).toBe(200);
    });
  },
);
