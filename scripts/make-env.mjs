// .env for docker-compose.yml: .env.example with every empty secret made. What is in .env already stays.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { misused, readArguments } from './arguments.mjs';
import { build, install, requireNode, root } from './prepare.mjs';

const usage = `Usage: node scripts/make-env.mjs [file]

Writes .env for docker-compose.yml (or another file): .env.example with every empty secret made. What the file
has already stays as it is, so that it may be run again after an upgrade.`;

requireNode();
const { positionals } = readArguments(usage, { allowPositionals: true });
if (positionals.length > 1) misused(usage, 'One file at a time.');
const target = resolve(positionals[0] ?? join(root, '.env'));

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
  TOOLS_SERVICE_KEY: [
    'service',
    'local-tools',
    'members:read members:link directory:read sync:read sync:run verify chat:roles',
  ],
  TOOLS_API_KEY: ['api', 'local-tools', 'members:read members:link verify'],
  TOOLS_SYNC_KEY: ['sync', 'local-tools', 'sync:run'],
};

const read = path =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .map(line => /^([A-Z_]+)=(.*)$/.exec(line))
      .filter(match => match !== null)
      .map(([, name, value]) => [name, value.replace(/^'(.*)'$/, '$1')]),
  );

const known = existsSync(target) ? read(target) : {};
const secret = () => randomBytes(32).toString('base64url');

function valueFor(name, example, values) {
  if (known[name]) return known[name];
  // Emptied by hand: whoever has another chat server and does not want its login. One without the other is nothing.
  if (name === 'DISCORD_CLIENT_ID' && known[name] === '') return '';
  if (name === 'DISCORD_CLIENT_SECRET' && values.DISCORD_CLIENT_ID === '') return '';
  if (example !== '') return example;
  if (keys[name]) return createKey(keys[name][0]).key;
  if (name === 'SOURCE_DATABASE_URL') return `postgres://source:${secret()}@postgres:5432/source`;
  if (name === 'KEY_HASHES') return hashes(values);
  const isMade = /(PASSWORD|SECRET|TOKEN|KEY|KEYS)(_|$)/.test(name);
  return isMade ? secret() : '';
}

function hashes(values) {
  const known = Object.entries(keys).map(([name, [kind, of, scopes]]) => {
    const parsed = parseKey(values[name]);
    if (parsed === null)
      throw new Error(`${name} in ${target} is no key: empty it and start again.`);
    return { ...parsed, kind, name: of, hash: hashKey(values[name]), scopes: scopes.split(' ') };
  });
  return JSON.stringify(known);
}

const values = {};
const lines = readFileSync(join(root, '.env.example'), 'utf8')
  .split('\n')
  .slice(2)
  .map(line => {
    const [, name, example] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name === undefined) return line;
    // The hashes follow from the keys, which may have been changed by hand.
    if (name === 'KEY_HASHES') delete known.KEY_HASHES;
    values[name] = valueFor(name, example, values);
    // Single quotes: Compose takes what is in them as it stands.
    return `${name}=${/[\s"'$#{]/.test(values[name]) ? `'${values[name]}'` : values[name]}`;
  });
const further = Object.entries(known).filter(([name]) => !(name in values));
const text = [...lines, ...further.map(([name, value]) => `${name}='${value}'`)].join('\n');
writeFileSync(`${target}.new`, text, { mode: 0o600 });
renameSync(`${target}.new`, target);
console.log(`Wrote ${target}. Next: docker compose --profile local up --build`);
