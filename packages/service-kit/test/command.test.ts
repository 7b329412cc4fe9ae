import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from './commands.js';

const program = fileURLToPath(new URL('commands.ts', import.meta.url));
const database = await testDatabase({ name: 'command' });
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
mkdirSync(join(folder, '1_counter'));
writeFileSync(
  join(folder, '1_counter', 'migration.sql'),
  'create table counter (n int); insert into counter values (7);',
);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const usual = { DATABASE_URL: database.url, MIGRATIONS: folder };

/** In-process, because starting a process takes seconds. */
async function shop(args: string, environment: Record<string, string> = {}) {
  const said = { out: '', errors: '' };
  const keepAs = (name: keyof typeof said) => (chunk: unknown) => {
    said[name] += String(chunk);
    return true;
  };
  const mocks = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keepAs('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keepAs('errors')),
  ];
  const { argv } = process;
  process.argv = [process.execPath, program, ...args.split(' ')];
  for (const [name, value] of Object.entries({ ...usual, ...environment })) vi.stubEnv(name, value);
  try {
    await runCommand();
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    for (const mock of mocks) mock.mockRestore();
    vi.unstubAllEnvs();
    process.argv = argv;
    process.exitCode = undefined;
  }
}

test('a command migrates the database first, so migrate finds no pending migrations', async () => {
  expect(await shop('count')).toEqual({ code: 0, out: 'n\n─\n7\n', errors: '' });
  expect(await shop('migrate')).toEqual({ code: 0, out: 'Nothing to apply.\n', errors: '' });
});

test('doctor exits with 0 if nothing failed, else with 1 and instructions', async () => {
  expect(await shop('doctor')).toEqual({ code: 0, out: 'ok       counter\n', errors: '' });
  const empty = await testDatabase({ name: 'command_doctor' });
  const { code, out } = await shop('doctor', { DATABASE_URL: empty.url });
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^FAILED {3}.*"counter" does not exist.*run "migrate"/),
  ]);
  await empty.drop();
  const { errors } = await shop('doctor', { DATABASE_URL: '', PORT: 'none' });
  // All problems at once, as at startup.
  for (const name of ['PORT', 'DATABASE_URL']) expect(errors).toContain(`- ${name} `);
});

test('doctor reports missing migrations and another service’s database', async () => {
  const behind = await testDatabase({ name: 'command_behind' });
  const environment = { DATABASE_URL: behind.url };
  // The tables that checks use exist.
  await shop('count', environment);
  mkdirSync(join(folder, '2_step'));
  writeFileSync(join(folder, '2_step', 'migration.sql'), 'alter table counter add step int;');
  const { code, out } = await shop('doctor', environment);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^ok +counter\nFAILED +migrations: .* lacks 2_step: run "migrate"/),
  ]);
  rmSync(join(folder, '2_step'), { recursive: true });
  expect(await shop('doctor', environment)).toMatchObject({ code: 0, out: 'ok       counter\n' });

  const others = mkdtempSync(join(tmpdir(), 'migrations-'));
  mkdirSync(join(others, '1_shelf'));
  writeFileSync(join(others, '1_shelf', 'migration.sql'), 'create table shelf (n int);');
  const swapped = await shop('doctor', { ...environment, MIGRATIONS: others });
  expect(swapped).toMatchObject({
    code: 1,
    out: expect.stringContaining('belongs to another service'),
  });
  rmSync(others, { recursive: true });
  await behind.drop();
});

test('results are available as JSON', async () => {
  expect(JSON.parse((await shop('migrate --json')).out)).toEqual({ applied: [] });
  expect(JSON.parse((await shop('doctor --json')).out)).toMatchObject([
    { name: 'counter', state: 'ok' },
  ]);
});

const away = 'postgres://127.0.0.1:1/none';
test.each([
  ['a command’s own error', 'refuse', () => database.url, 'There is nothing to refuse.'],
  ['a setting that is missing', 'count', () => '', 'DATABASE_URL is not set'],
  ['an unreachable database', 'count', () => away, 'cannot be reached'],
  [
    'a database that does not exist',
    'count',
    () => new URL('/nonesuch', database.url).href,
    'refuses the login',
  ],
])('%s is a sentence without a stack, with exit code 1', async (_, args, url, words) => {
  const { code, out, errors } = await shop(args, { DATABASE_URL: url() });
  expect([code, out]).toEqual([1, '']);
  expect(errors).toContain(words);
  expect(errors).not.toMatch(/\n\s+at /);
});

test('settings are printed as text, Markdown and JSON, without a database', async () => {
  const nowhere = { DATABASE_URL: '' };
  expect((await shop('settings', nowhere)).out).toContain('DATABASE_URL');
  expect((await shop('settings --markdown', nowhere)).out).toMatch(/^\|.*`DATABASE_URL`.*\|$/m);
  expect(JSON.parse((await shop('settings --json', nowhere)).out)).toContainEqual(
    expect.objectContaining({ variable: 'DATABASE_URL', required: true }),
  );
});
