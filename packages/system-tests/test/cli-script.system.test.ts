import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspace } from '../src/workspace.js';

/** A checkout where nothing runs, whose service’s command ends as it is told. */
function checkout(exitCode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['scripts', 'packages', 'services/pay/dist'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['cli.mjs', 'workspace.mjs', 'transpile.mjs', 'bundle.mjs'])
    copyFileSync(join(workspace, 'scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'services/pay/dist/cli.js'), `process.exit(${exitCode});\n`);
  return folder;
}

const said = (folder: string, environment: Readonly<Record<string, string>> = {}) =>
  new Promise<string>(resolve => {
    const env = { PATH: process.env.PATH, ...environment };
    const script = join(folder, 'scripts/cli.mjs');
    execFile(process.execPath, [script, 'pay', 'doctor'], { env }, (_, __, error) =>
      resolve(error),
    );
  });

test('a command that finds nothing set says how it is asked of services in Compose', async () => {
  expect(await said(checkout(1))).toContain('docker compose run --rm pay node dist/cli.js doctor');
  expect(await said(checkout(0))).toBe('');
  expect(await said(checkout(1), { DATABASE_URL: 'postgres://127.0.0.1:9/pay' })).toBe('');
});
