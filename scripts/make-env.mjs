// .env and config/ for docker-compose.yml, from their examples, with the secrets made. What is there already stays.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { misused, readArguments } from './arguments.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const usage = `Usage: node scripts/make-env.mjs [--local] [folder]

Writes .env and config/*.env for docker-compose.yml into this folder (or another), from .env.example and
deploy/config, with every secret made that can be made. What .env has already stays as it is, and so does a file of
config/, so that it may be run again after an upgrade.

  --local   for the login service, chat server and sample data of profile local (deploy/local.env)`;

requireNode();
const { values: options, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { local: { type: 'boolean', default: false } },
});
if (positionals.length > 1) misused(usage, 'One folder at a time.');
const folder = resolve(positionals[0] ?? root);
const target = join(folder, '.env');

if (!existsSync(join(root, 'packages/auth/dist/index.js'))) {
  install();
  await build();
}
const { createKey, hashKey, parseKey } = await import(
  pathToFileURL(join(root, 'packages/auth/dist/index.js')).href
);

/** Which services' keys the platform knows, and what each may do. */
const keys = {
  CHAT_BOT_SERVICE_KEY: ['service', 'chat-bot', 'members:read members:link directory:read'],
  CHAT_BOT_API_KEY: ['api', 'chat-bot', 'members:read members:link'],
  PAY_SERVICE_KEY: ['service', 'pay', 'members:read directory:read'],
  PAY_API_KEY: ['api', 'pay', 'members:read'],
  // Nobody has these where profile local does not run.
  ...(options.local && {
    TOOLS_SERVICE_KEY: [
      'service',
      'local-tools',
      'members:read members:link directory:read sync:read sync:run verify chat:roles',
    ],
    TOOLS_API_KEY: ['api', 'local-tools', 'members:read members:link verify'],
    TOOLS_SYNC_KEY: ['sync', 'local-tools', 'sync:run'],
  }),
};

const variables = text =>
  Object.fromEntries(
    text
      .split('\n')
      .map(line => /^([A-Z_]+)=(.*)$/.exec(line))
      .filter(match => match !== null)
      .map(([, name, value]) => [name, value.replace(/^'(.*)'$/, '$1')]),
  );
const read = path => variables(readFileSync(path, 'utf8'));

const known = existsSync(target) ? read(target) : {};
const local = options.local ? read(join(root, 'deploy/local.env')) : {};
const secret = () => randomBytes(32).toString('base64url');
// Ours to make; the others come from the identity provider, the source and Discord, or from their stand-ins.
const made =
  /^(DATABASE_PASSWORD_.*|SESSION_SECRET|TOKEN_ENCRYPTION_KEY|SERVICE_TOKEN_KEYS|WEBHOOK_SECRET|METRICS_TOKEN)$/;
const madeForLocal = {
  IDENTITY_CLIENT_SECRET: secret,
  DISCORD_TOKEN: secret,
  DISCORD_CLIENT_SECRET: secret,
  SOURCE_DATABASE_URL: () => `postgres://source:${secret()}@postgres:5432/source`,
};

function valueFor(name, example, values) {
  // The hashes follow from the keys, which may have been changed by hand.
  if (name === 'KEY_HASHES') return hashes(values);
  if (known[name]) return known[name];
  if (local[name]) return local[name];
  if (example !== '') return example;
  if (keys[name]) return createKey(keys[name][0]).key;
  if (made.test(name)) return secret();
  return options.local ? (madeForLocal[name]?.() ?? '') : '';
}

function hashes(values) {
  const all = Object.entries(keys).map(([name, [kind, of, scopes]]) => {
    const parsed = parseKey(values[name]);
    if (parsed === null)
      throw new Error(`${name} in ${target} is no key: empty it and start again.`);
    return { ...parsed, kind, name: of, hash: hashKey(values[name]), scopes: scopes.split(' ') };
  });
  return JSON.stringify(all);
}

// Single quotes: Compose takes what is in them as it stands.
const line = (name, value) => `${name}=${/[\s"'$#{]/.test(value) ? `'${value}'` : value}`;

function write(path, text, mode) {
  writeFileSync(`${path}.new`, text, { mode });
  renameSync(`${path}.new`, path);
}

/** Keys stand before the hashes that follow from them in the example, but not all of them. */
function makeEnv() {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const values = {};
  for (const [name, given] of Object.entries(variables(example)))
    if (name !== 'KEY_HASHES') values[name] = valueFor(name, given, values);
  values.KEY_HASHES = valueFor('KEY_HASHES', '', values);
  const lines = example.split('\n').map(each => {
    const [, name] = /^([A-Z_]+)=/.exec(each) ?? [];
    return name === undefined ? each : line(name, values[name]);
  });
  const further = Object.entries(known).filter(([name]) => !(name in values));
  write(
    target,
    [...lines, ...further.map(([name, value]) => `${name}='${value}'`)].join('\n'),
    0o600,
  );
}

/** Settings of the services: those of the local stack take the place of what their example leaves out. */
function makeConfig() {
  const config = join(folder, 'config');
  mkdirSync(config, { recursive: true });
  for (const name of readdirSync(join(root, 'deploy/config'))) {
    if (existsSync(join(config, name))) continue;
    const text = readFileSync(join(root, 'deploy/config', name), 'utf8').replace(
      /^#?([A-Z_]+)=.*$/gm,
      (all, variable) => (local[variable] ? line(variable, local[variable]) : all),
    );
    write(join(config, name), text, 0o644);
  }
}

mkdirSync(folder, { recursive: true });
makeEnv();
makeConfig();
console.log(
  options.local
    ? `Wrote ${target} and config/. Next: docker compose up --build`
    : `Wrote ${target} and config/. Next: write into them where people reach you, who logs in, and where members come from.`,
);
