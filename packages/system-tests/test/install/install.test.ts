import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { visitor } from '../../../../services/platform/test/auth-site.js';
import { readEnv } from '../../../setup/src/files/env-text.js';
import { type Person, typing } from '../../../setup/test/person.js';
import { sourcePassword, startSource } from '../../../setup/test/world.js';
import { run } from '../../src/containers/docker.js';
import { imagesOf } from '../../src/containers/images.js';
import { placeOf } from '../../src/containers/place.js';
import { until } from '../../src/until.js';
import { documented } from './documented.js';
import {
  client,
  configure,
  memberClaim,
  resource,
  rolesClaim,
  rosa,
} from './glewlwyd/configure.js';
import { reachCallback } from './glewlwyd/log-in.js';
import {
  findNames,
  installation,
  names,
  platformUrl,
  providerOrigin,
  startOutside,
} from './outside.js';

const { clients, bases, folder, environment, outside } = installation;
const place = placeOf(clients, { ...installation });
const page = 'docs/install.md';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The page's commands, with the names that this run has for images, bases and machines, and this machine's programs. */
const asHere = (script: string) =>
  script
    .replaceAll('guildhall/platform', `${imagesOf}/platform:${environment.GUILDHALL_VERSION}`)
    .replaceAll(
      'docker build',
      `docker build --build-arg NODE_IMAGE=${bases.NODE_IMAGE} --build-arg DEBIAN_IMAGE=${bases.DEBIAN_IMAGE}`,
    )
    .replaceAll(
      'docker run',
      `docker run --label=${installation.label} ${Object.values(names)
        .map(name => `--add-host=${name}:127.0.0.1`)
        .join(' ')}`,
    )
    .replaceAll('docker compose', clients.compose.join(' '));

const follow = (marker: string, isLeftOut: (line: string) => boolean = () => false) => {
  const lines = documented(page, marker).split('\n');
  const script = asHere(lines.filter(line => !isLeftOut(line)).join('\n'));
  return run('bash', ['-euc', script], { cwd: folder, environment, timeoutMs: 280_000 });
};

/** In a file, as for machines. */
const answers = () => ({
  ORG_NAME: 'Local 12',
  PLATFORM_PUBLIC_URL: platformUrl,
  ORG_TIME_ZONE: 'America/Chicago',
  IDENTITY_ISSUER: `${providerOrigin}/api/oidc`,
  IDENTITY_CLIENT_ID: client.id,
  IDENTITY_CLIENT_SECRET: client.secret,
  IDENTITY_AUDIENCE: resource,
  IDENTITY_RESOURCE: resource,
  IDENTITY_SCOPES: 'openid guildhall',
  IDENTITY_MEMBER_CLAIM: memberClaim,
  IDENTITY_ROLES_CLAIM: rolesClaim,
  IDENTITY_ROLES_SEPARATOR: 'comma',
  SOURCE_DATABASE_URL: sourceUrl,
  SOURCE_DATABASE_PASSWORD: sourcePassword,
  'status.A': 'active',
  'status.R': 'retired',
  DISCORD: 'no',
});

let sourceUrl = '';
beforeAll(async () => {
  findNames(null);
  await startOutside();
  await configure(providerOrigin, platformUrl);
  await until('the member database answers', async () => {
    const source = await startSource();
    const url = new URL(source.url);
    url.hostname = names.database;
    sourceUrl = url.href;
    return true;
  });
  // The network of the organization is its own: names of it are found from ours, as anywhere.
  const reaches = { networks: { default: {}, outside: {} } };
  const override = {
    services: { platform: reaches, 'chat-bot': reaches, pay: reaches },
    networks: { outside: { external: true, name: outside } },
  };
  writeFileSync(join(folder, 'docker-compose.override.yml'), JSON.stringify(override));
});

const setup = () => documented(page, 'guildhall/platform setup').trim();

function written() {
  const env = readEnv(read('.env'));
  const { members } = JSON.parse(read('config/source-mapping.json'));
  return {
    mode: statSync(join(folder, '.env')).mode & 0o777,
    profiles: env.COMPOSE_PROFILES,
    common: readEnv(read('config/common.env')),
    platform: readEnv(read('config/platform.env')),
    statuses: members.columns.status.values,
  };
}
const expected = {
  mode: 0o600,
  profiles: 'tls',
  common: { IDENTITY_MEMBER_CLAIM: memberClaim, IDENTITY_ROLES_SEPARATOR: 'comma' },
  platform: { IDENTITY_RESOURCE: resource, SYNC_MAPPING: '/config/source-mapping.json' },
  statuses: { A: 'active', R: 'retired' },
};

test('the image is built', async () => {
  // Docker and the files are here.
  await follow('docker build', line => /^(apt-get|git|cd) /.test(line));
  const names = await run(clients.docker, ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}']);
  expect(names).toContain(`${imagesOf}/platform:${environment.GUILDHALL_VERSION}`);
});

test('setup in a container takes its answers from a file', async () => {
  const lines = Object.entries(answers()).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  writeFileSync(join(folder, 'answers.yaml'), lines.join('\n'));
  const command = asHere(setup()).replace(' -it ', ' ');
  const said = await run('bash', ['-euc', `${command} --answers answers.yaml`], { cwd: folder });
  expect(said).toContain('Wrote .env');
  expect(said).not.toContain(client.secret);
  expect(written()).toMatchObject(expected);
  for (const file of ['.env', 'config', 'answers.yaml'])
    rmSync(join(folder, file), { recursive: true });
});

/** Logs in where setup says, and pastes the address that the browser ends up at. */
async function logIn(person: Person): Promise<void> {
  await person.answer(/test a login now\?/);
  const link = /http:\S+code_challenge_method=S256\S*/;
  const start = link.exec(await person.see(link))?.[0] ?? '';
  await person.answer(
    /Paste the URL/,
    await reachCallback(visitor(), { origin: providerOrigin, start, platformUrl }),
  );
}

async function askClient(person: Person): Promise<void> {
  await person.answer(/client ID/, client.id);
  await person.answer(/client secret\?/, client.secret);
  await person.answer(/audience of access tokens/, resource);
}

test('setup works at a terminal in a container', async () => {
  const person = typing(asHere(setup()), { columns: 300, cwd: folder, patience: 60 });
  await person.answer(/name of your organization\?/, 'Local 12');
  await person.answer(/people open the portal\?/, platformUrl);
  await person.answer(/get TLS certificates automatically\?/);
  await person.answer(/your time zone\?/, 'America/Chicago');
  await person.answer(/issuer URL of your identity provider\?/, `${providerOrigin}/api/oidc`);
  const shown = await person.see(/log-out.*\/api\/auth\/logout/);
  expect(shown).toContain(`${platformUrl}/api/auth/callback`);
  await askClient(person);
  await logIn(person);
  await person.see(/another audience: openid; expected .*IDENTITY_RESOURCE/);
  await person.choose(/What now\?/, /Try again/);
  await askClient(person);
  await person.answer(/Which resource/, resource);
  await person.answer(/Which scopes/, 'openid guildhall');
  await logIn(person);
  await person.choose(/contains the member number\?/, /guild\.example\.org\/member/);
  await person.choose(/contains the roles\?/, /guild\.example\.org\/roles/);
  await person.choose(/The roles are one string/, /comma/);
  await person.see(/Member number: 1001/);
  await person.answer(/do administrators have\?/);

  await person.answer(/come from your database\?/);
  await person.answer(/URL of your member database\?/, sourceUrl);
  await person.answer(/password of its user\?/, sourcePassword);
  await person.choose(/contains the regions/, /we have none/);
  await person.choose(/contains the facilities/, /tblBranch/);
  await person.choose(/Is this correct\?/, /Yes/);
  await person.choose(/contains the members/, /tblPerson/);
  await person.choose(/Is this correct\?/, /Yes/);
  await person.choose(/status A \(1 row\) is unknown\./, /active/);
  await person.choose(/status Q \(1 row\) is unknown\./, /reject/);
  await person.choose(/status R \(1 row\) is unknown\./, /retired/);
  await person.answer(/names of the member types\?/);
  await person.choose(/contains the positions/, /tblOfficer/);
  await person.choose(/Is this correct\?/, /Yes/);
  await person.answer(/Use this mapping\?/);

  await person.see(/where roles should follow/);
  person.type('n');
  await person.answer(/get mail addresses\?/);
  await person.answer(/get member events\?/);
  await person.see(/Wrote \.env/);
  expect(await person.ended).toBe(0);
  expect(written()).toMatchObject(expected);
  for (const secret of [client.secret, sourcePassword, readEnv(read('.env')).SESSION_SECRET ?? ''])
    expect(person.shown()).not.toContain(secret);
});

const healthy = ['platform', 'chat-bot', 'pay', 'postgres', 'redis', 'caddy'];

test('Compose comes up with what setup wrote', async () => {
  await follow('docker compose up');
  await place.untilWell(healthy);
  findNames(
    await run(clients.docker, [
      ...['exec', await place.container('caddy'), 'cat'],
      '/data/caddy/pki/authorities/local/root.crt',
    ]),
  );
});

test('doctor finds nothing wrong', async () => {
  // There is no Discord here.
  const said = await follow('dist/cli.js doctor', line => line.includes('chat-bot'));
  expect(said).not.toMatch(/^failed/im);
});

test('members are counted, then taken over', async () => {
  const said = await follow('sync --dry-run');
  expect(said).toContain('members');
});

const browser = visitor();
const home = async () => (await browser.send(`${platformUrl}/api/me/home`)).json();
const ofRosa = {
  user: { member_number: rosa.member },
  is_administrator: true,
  member: { first_name: 'Rosa', last_name: 'Quintana', status: 'active' },
};

test('an administrator logs in, sees who they are, and the synchronization', async () => {
  const start = `${platformUrl}/api/auth/login`;
  const callback = await reachCallback(browser, { origin: providerOrigin, start, platformUrl });
  const { url } = await browser.follow(callback);
  expect(url).toBe(`${platformUrl}/`);
  expect(await home()).toMatchObject(ofRosa);
  const runs = await browser.send(`${platformUrl}/api/sync/runs`);
  expect(runs.status).toBe(200);
});

test('a restart changes none of that', async () => {
  await place.composed(['restart'], { timeoutMs: 120_000 });
  await place.untilWell(healthy);
  await until('who was logged in still is', async () => {
    expect(await home()).toMatchObject(ofRosa);
    return true;
  });
});
