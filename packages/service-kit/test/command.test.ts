import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { afterAll, expect, test } from 'vitest';

// JavaScript on what is built, since it is started again and again.
const program = fileURLToPath(new URL('commanding.mjs', import.meta.url));
const database = await testDatabase({ name: 'command', migrate: async () => undefined });
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

async function shop(args: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args.split(' ')], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      MIGRATIONS: folder,
      ...environment,
    },
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, errors };
}
test('a command brings the schema up to date first, and migrate finds nothing left', async () => {
  expect(await shop('count')).toEqual({ code: 0, out: 'n\n─\n7\n', errors: '' });
  expect(await shop('migrate')).toEqual({ code: 0, out: 'Nothing to apply.\n', errors: '' });
});

test('help for a command that is none says so, and ends with 1; for one that is, it is help', async () => {
  for (const asked of ['cuont --help', 'help cuont']) {
    const unknown = await shop(asked);
    expect([unknown.code, unknown.out]).toEqual([1, '']);
    // Said once, and what there is stands behind it.
    expect(unknown.errors).toMatch(/^error: unknown command 'cuont'\n\nUsage: shop [\s\S]+ count /);
    expect(unknown.errors.match(/unknown command/g)).toHaveLength(1);
  }
  for (const asked of ['count --help', 'help count'])
    expect(await shop(asked)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: shop count /),
      errors: '',
    });
  for (const asked of ['--help', 'help'])
    expect(await shop(asked)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: shop \[options\]/),
      errors: '',
    });
});

test('doctor ends with 0 when nothing failed, else with 1 and what to do', async () => {
  expect(await shop('doctor')).toEqual({ code: 0, out: 'ok       counter\n', errors: '' });
  const empty = await testDatabase({ name: 'command_doctor', migrate: async () => undefined });
  const { code, out } = await shop('doctor', { DATABASE_URL: empty.url });
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^FAILED {3}.*"counter" does not exist.*"migrate" brings/),
  ]);
  await empty.drop();
  const { errors } = await shop('doctor', { DATABASE_URL: '', PORT: 'none' });
  // Everything at once, as the start does.
  for (const name of ['PORT', 'DATABASE_URL']) expect(errors).toContain(`- ${name} `);
});

test('doctor names the migrations that a database lacks, and one that is another service’s', async () => {
  const behind = await testDatabase({ name: 'command_behind', migrate: async () => undefined });
  const environment = { DATABASE_URL: behind.url };
  // Of its own tables none is missing that a check asks for.
  await shop('count', environment);
  mkdirSync(join(folder, '2_step'));
  writeFileSync(join(folder, '2_step', 'migration.sql'), 'alter table counter add step int;');
  const { code, out } = await shop('doctor', environment);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^ok +counter\nFAILED +migrations: .* lacks 2_step: "migrate" applies/),
  ]);
  rmSync(join(folder, '2_step'), { recursive: true });
  expect(await shop('doctor', environment)).toMatchObject({ code: 0, out: 'ok       counter\n' });

  const others = mkdtempSync(join(tmpdir(), 'migrations-'));
  mkdirSync(join(others, '1_shelf'));
  writeFileSync(join(others, '1_shelf', 'migration.sql'), 'create table shelf (n int);');
  const swapped = await shop('doctor', { ...environment, MIGRATIONS: others });
  expect(swapped).toMatchObject({ code: 1, out: expect.stringContaining('is another service’s') });
  rmSync(others, { recursive: true });
  await behind.drop();
});

test('what a program could not read does not start', async () => {
  const { code, errors } = await shop('count', { WITH_MUTE: '1' });
  expect([code, errors]).toEqual([1, expect.stringContaining('"mute" has no --json')]);
  expect(JSON.parse((await shop('migrate --json')).out)).toEqual({ applied: [] });
  expect(JSON.parse((await shop('doctor --json')).out)).toMatchObject([
    { name: 'counter', state: 'ok' },
  ]);
});

const away = 'postgres://127.0.0.1:1/none';
test.each([
  ['a command’s own refusal', 'refuse', () => database.url, 'There is nothing to refuse.'],
  ['a setting that is missing', 'count', () => '', 'DATABASE_URL is not set'],
  ['a database that is away', 'count', () => away, 'cannot be reached'],
  [
    'a database that does not exist',
    'count',
    () => new URL('/nonesuch', database.url).href,
    'does not let us in',
  ],
])('%s is a sentence without a stack, and ends with 1', async (_, args, url, words) => {
  const { code, out, errors } = await shop(args, { DATABASE_URL: url() });
  expect([code, out]).toEqual([1, '']);
  expect(errors).toContain(words);
  expect(errors).not.toMatch(/\n\s+at /);
});

test('whoever has read enough is told nothing, and the command ends', async () => {
  const child = spawn(process.execPath, [program, 'flood'], { env: { PATH: process.env.PATH } });
  child.stdout.once('data', () => child.stdout.destroy());
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(errors).toBe('');
});

test('what is no command shows the commands', async () => {
  const { code, errors } = await shop('cuont');
  expect(code).toBe(1);
  expect(errors).toContain('Did you mean count?');
  expect(errors).toMatch(/migrate .*\n/);
});

test('settings are told for people, for the README and for programs, without a database', async () => {
  const nowhere = { DATABASE_URL: '' };
  const [people, markdown, json] = await Promise.all(
    ['settings', 'settings --markdown', 'settings --json'].map(args => shop(args, nowhere)),
  );
  expect(people?.out).toContain('DATABASE_URL');
  expect(markdown?.out).toMatch(/^\|.*`DATABASE_URL`.*\|$/m);
  expect(JSON.parse(json?.out ?? '')).toContainEqual(
    expect.objectContaining({ variable: 'DATABASE_URL', required: true }),
  );
});

test('the web framework is not loaded for a command', async () => {
  const atTheEnd = `import module from 'node:module'; process.on('exit', () => console.error(
    Object.keys(module._cache).filter(file => file.includes('/node_modules/fastify/'))));`;
  const watch = `data:text/javascript,${encodeURIComponent(atTheEnd)}`;
  const { errors } = await shop('migrate', { NODE_OPTIONS: `--import ${watch}` });
  expect(errors.trim()).toBe('[]');
});
