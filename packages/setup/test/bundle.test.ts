import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gh-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the bundle runs without node_modules', async () => {
  const file = join(folder, 'setup.mjs');
  copyFileSync(program, file);
  chmodSync(file, 0o755);
  const { stdout } = await run(file, ['--help'], { cwd: folder });
  expect(stdout).toContain('--answers <file>');
  // It gets as far as the folder, and says what it lacks.
  const refused = run(file, ['--folder', folder], { cwd: folder });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not Guildhall’s folder: .env.example is missing'),
  });
});
