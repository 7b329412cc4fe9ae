import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashKey } from '@guildhall/auth';
import { expect, it } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import { isFree } from '../src/stack/ports.js';
import type { RunningStack } from '../src/stack/run-stack.js';
import { writeFakeCli, writeFakeService } from './fake-service.js';
import { elsewhere, stacks } from './stack-setup.js';

const { start, stop, local, readLocal, root, said, portOffset } = stacks();

const environmentOf = async ({ services }: RunningStack['file']): Promise<NodeJS.ProcessEnv> =>
  (await fetch(`${services.pay}/environment`)).json() as Promise<NodeJS.ProcessEnv>;

it('lists running services in stack.json, readable by its owner only, and removes it on stop', async () => {
  const { file } = await start();
  expect(await readLocal('stack.json')).toEqual(file);
  expect((await stat(local('stack.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(local('secrets.json'))).mode & 0o777).toBe(0o600);
  expect(file.services).toEqual({ pay: `http://127.0.0.1:${1311 + portOffset()}` });
  await stop();
  await expect(stat(local('stack.json'))).rejects.toThrow(/ENOENT/);
  expect(await isFree(1311 + portOffset())).toBe(true);
});

it('skips services that are not built, with a message', async () => {
  await start();
  expect(said()).toContain('Left out: platform (services/platform/dist/main.js does not exist)');
});

it('gives each service its own database, its keys and the addresses of the others', async () => {
  const { file } = await start({}, {});
  const environment = await environmentOf(file);
  expect(environment).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: file.services.pay,
    DATABASE_URL: file.databases.pay,
    PLATFORM_URL: `http://127.0.0.1:${1300 + portOffset()}`,
    IDENTITY_ISSUER: file.identity.issuer,
    PLATFORM_SERVICE_KEY: expect.stringMatching(/^gh_service_/),
  });
  const [me] = await withClient(file.databases.pay ?? '', async client => {
    return (await client.query('select current_user as me')).rows;
  });
  expect(me).toEqual({ me: 'pay' });
});

it('keeps each service’s environment for its command line, readable by the owner only, until it stops', async () => {
  const { file } = await start();
  const path = join('environment', 'pay.json');
  expect(await readLocal(path)).toMatchObject({
    PUBLIC_URL: file.services.pay,
    DATABASE_URL: file.databases.pay,
  });
  expect((await stat(local(path))).mode & 0o777).toBe(0o600);
  await stop();
  await expect(stat(local(path))).rejects.toThrow(/ENOENT/);
});

it('keeps secrets across restarts, and generates new ones on reset', async () => {
  const first = (await start()).file.keys;
  await stop();
  expect((await start()).file.keys).toEqual(first);
  await stop();
  const { keys } = (await start({ reset: true })).file;
  expect(keys.service_key).not.toBe(first.service_key);
});

it('uses databases named in the environment, and starts none if all are named', async () => {
  const { file } = await start();
  expect(file.databases).toMatchObject({
    pay: elsewhere.DATABASE_URL_PAY,
    source: elsewhere.SOURCE_DATABASE_URL,
  });
  await expect(stat(local('pg'))).rejects.toThrow(/ENOENT/);
});

it('gives the platform the hashes of the keys before it starts, never the keys', async () => {
  await writeFakeService(root(), 'platform');
  const told = await writeFakeCli(root(), 'platform');
  const { file } = await start();
  const { args, keys } = JSON.parse(await readFile(told, 'utf8'));
  expect(args).toEqual(['keys', 'import']);
  expect(keys).toContainEqual(
    expect.objectContaining({
      kind: 'service',
      name: file.keys.service_name,
      hash: hashKey(file.keys.service_key),
    }),
  );
  expect(await readFile(told, 'utf8')).not.toContain(file.keys.service_key);
});
