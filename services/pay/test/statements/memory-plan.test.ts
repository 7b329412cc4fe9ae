import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { memoryLimit } from '../../src/statement-reader/pdf/memory-limit.js';
import { COMFORTABLE_BYTES, planMemory } from '../../src/statement-reader/pdf/memory-plan.js';

const MB = 1024 * 1024;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Files as Linux shows them; what /proc/self/cgroup says stands under `self`. */
function limitOf(files: Record<string, string>): number {
  const folder = mkdtempSync(join(tmpdir(), 'cgroup-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${content}\n`);
  }
  return memoryLimit({ membership: join(folder, 'self'), root: folder }, 8192 * MB) / MB;
}

test.each<[string, Record<string, string>, number]>([
  ['a machine without cgroups', {}, 8192],
  ['a container of version 2', { self: '0::/', 'memory.max': `${512 * MB}` }, 512],
  ['no limit in version 2', { self: '0::/', 'memory.max': 'max' }, 8192],
  [
    'a group in another that has less',
    {
      self: '0::/pods/pay',
      'pods/pay/memory.max': `${900 * MB}`,
      'pods/memory.max': `${600 * MB}`,
    },
    600,
  ],
  [
    'a group that is slowed down before it is ended',
    { self: '0::/pay', 'pay/memory.max': `${900 * MB}`, 'pay/memory.high': `${700 * MB}` },
    700,
  ],
  [
    'a group of version 1',
    {
      self: '11:cpu,cpuacct:/x\n4:memory:/docker/abc\n0::/',
      'memory/docker/abc/memory.limit_in_bytes': `${512 * MB}`,
    },
    512,
  ],
  [
    'a container of version 1, which sees its own group as the outermost',
    { self: '4:memory:/docker/abc', 'memory/memory.limit_in_bytes': `${256 * MB}` },
    256,
  ],
  [
    'no limit in version 1',
    { self: '4:memory:/', 'memory/memory.limit_in_bytes': '9223372036854771712' },
    8192,
  ],
  ['files that say something else', { self: 'what?\n0::', 'memory.max': 'lots' }, 8192],
])('the limit of %s', (_name, files, expected) => {
  expect(limitOf(files)).toBe(expected);
});

test('pay, uploads and readers fit together into what they may hold', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: COMFORTABLE_BYTES, max: 2 ** 40 }),
      fc.nat({ max: 256 }),
      (limit, cores) => {
        const plan = planMemory(limit, cores);
        // What an idle pay holds of its own, measured: under 100 MB.
        const all = 100 * MB + plan.uploadBytes + plan.readers * plan.readerBytes;
        expect(all).toBeLessThanOrEqual(plan.allBytes);
        expect(plan.allBytes).toBeLessThan(limit);
        expect(plan.heapMb * MB + plan.unpackedBytes).toBeLessThan(plan.readerBytes);
        expect(plan.readers).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});

test('a container of 512 MB has one reader, a large machine one for each processor but one, four at most', () => {
  expect(planMemory(512 * MB, 8).readers).toBe(1);
  expect(planMemory(24_000 * MB, 2).readers).toBe(1);
  expect(planMemory(24_000 * MB, 4).readers).toBe(3);
  expect(planMemory(24_000 * MB, 64).readers).toBe(4);
  expect(planMemory(64 * MB, 1).readers).toBe(1);
});
