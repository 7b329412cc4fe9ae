// .env and config/ for docker-compose.yml, from their examples, with the secrets made. What is there already stays.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { misused, readArguments } from './arguments.mjs';
import { prepare, requireNode } from './prepare.mjs';
import { root } from './workspace.mjs';

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

const setup = join(root, 'packages/setup/dist');
if (!existsSync(join(setup, 'secrets.js'))) await prepare();
const load = name => import(pathToFileURL(join(setup, name)).href);
const { withGeneratedSecrets } = await load('secrets.js');
const { namesIn, readEnv, withValues } = await load('files/env-text.js');
const { writeFiles } = await load('files/write-files.js');

const read = path => readEnv(readFileSync(path, 'utf8'));
const isSet = ([, value]) => value !== '';
/** Of these values those that a text names. */
const named = (text, values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => namesIn(text).has(name)));

const known = existsSync(target) ? read(target) : {};
const local = options.local ? read(join(root, 'deploy/local.env')) : {};

/** What profile local stands in for: those who give these secrets elsewhere. */
function standIns() {
  const secret = () => randomBytes(32).toString('base64url');
  return {
    IDENTITY_CLIENT_SECRET: secret(),
    DISCORD_TOKEN: secret(),
    DISCORD_CLIENT_SECRET: secret(),
    SOURCE_DATABASE_URL: `postgres://source:${secret()}@postgres:5432/source`,
  };
}

function ownEnv() {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const given = [
    readEnv(example),
    ...(options.local ? [standIns(), named(example, local)] : []),
    Object.fromEntries(Object.entries(known).filter(isSet)),
  ];
  const values = withGeneratedSecrets(Object.assign({}, ...given), { isLocal: options.local });
  return { path: target, text: withValues(example, values), mode: 0o600 };
}

/** Settings of the services: those of the local stack take the place of what their example leaves out. */
const missingConfig = () =>
  readdirSync(join(root, 'deploy/config'))
    .filter(name => !existsSync(join(folder, 'config', name)))
    .map(name => {
      const text = readFileSync(join(root, 'deploy/config', name), 'utf8');
      const path = join(folder, 'config', name);
      return { path, text: withValues(text, named(text, local)), mode: 0o644 };
    });

writeFiles([ownEnv(), ...missingConfig()]);
console.log(
  options.local
    ? `Wrote ${target} and config/. Next: DOCKER_BUILDKIT=1 docker compose up --build`
    : `Wrote ${target} and config/. Next: write into them where people reach you, who logs in, and where members come from.`,
);
