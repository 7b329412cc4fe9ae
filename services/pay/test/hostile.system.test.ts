import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { ownProcesses } from './own-process.js';
import * as files from './statements/hostile-files.js';
import { pdfUpload } from './uploads.js';

const MB = 1024 * 1024;
const { identity, start, stop } = await ownProcesses();
afterAll(stop);
const good = await renderStatement('employee_express_table', sampleStatement, plainStyle);

async function upload(url: string, member: string, bytes: Uint8Array) {
  const { headers, body } = pdfUpload(bytes);
  const authorization = `Bearer ${await identity.sign({ member_number: member })}`;
  const began = performance.now();
  const answer = await fetch(`${url}/api/parse`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
  });
  await answer.arrayBuffer();
  return { status: answer.status, seconds: (performance.now() - began) / 1000 };
}

/** What a process holds (proc_pid_statm(5)): all that is resident, of that shared with files. */
function pagesOf(pid: number): { resident: number; shared: number } {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8')
      .split(' ')
      .map(pages => Number(pages) * 4096);
    return { resident, shared };
  } catch {
    return { resident: 0, shared: 0 };
  }
}

/** Null: it has ended meanwhile. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Of pay and its readers together. The program's file, which all of them map, counts once. */
function bytesHeld(pid: number): number {
  const children = readdirSync('/proc').filter(
    each => /^\d+$/.test(each) && parentOf(each) === pid,
  );
  return children
    .map(child => pagesOf(Number(child)))
    .reduce((sum, { resident, shared }) => sum + resident - shared, pagesOf(pid).resident);
}

const bombOfObjects = () =>
  files.assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    files.stream(
      '/Type /ObjStm /N 1000000 /First 10 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(256 * 1024 * 1024, 0x20)),
    ),
  ]);

test.skipIf(process.platform !== 'linux')(
  'hostile files are refused or ended within ten seconds, without blocking others, and pay stays below 512 MB',
  async () => {
    const { url, child } = await start('production');
    await expect.poll(async () => (await upload(url, 'other', good)).status).toBe(200);
    const hostile = {
      'forty thousand rows': files.rowFlood(40_000),
      'a gigabyte packed twice': files.streamBomb(1024),
      'three hundred pages': files.manyPages(300),
      'ten thousand pages': files.manyPages(10_000),
      'objects that unpack to 256 megabytes': bombOfObjects(),
      'forms that multiply': files.formLaughs(),
      'millions of words': files.wordFlood(),
      'nine megabytes that are no PDF': Buffer.alloc(9 * MB, '%PDF-1.4 \u0001\u0002'),
    };
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, bytesHeld(Number(child.pid)));
    }, 10);
    for (const [name, bytes] of Object.entries(hostile)) {
      // Two members send it: as many as are read at once.
      const senders = Promise.all(['1', '2'].map(member => upload(url, member, bytes)));
      const [others, refused] = await Promise.all([upload(url, 'other', good), senders]);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect(others.status, `another member's file beside ${name}`).toBe(200);
      for (const { status, seconds } of refused) {
        expect(status, name).toBe(400);
        expect(seconds, name).toBeLessThan(10);
      }
    }
    clearInterval(watching);
    expect(child.exitCode).toBeNull();
    console.log(`At most ${Math.round(most / MB)} MB`);
    expect(most).toBeLessThan(512 * MB);
  },
);
