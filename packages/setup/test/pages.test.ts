import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { identityTokens, localKeys } from '@guildhall/auth';
import { settings as chatBot } from '@guildhall/chat-bot/checks';
import { settings as pay } from '@guildhall/pay/checks';
import { clientOf, settings as platform } from '@guildhall/platform/checks';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { unknownNames } from '../src/asking/questions.js';
import { namesIn } from '../src/files/env-text.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const run = promisify(execFile);

const pages = ['docs/install.md', 'docs/identity-provider.md', 'docs/source-database.md'] as const;

const known = new Set([
  ...namesIn(read('.env.example')),
  ...[platform, chatBot, pay].flatMap(settings => Object.values(settings).map(({ env }) => env)),
]);

const blocksOf = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );

/** `docker compose run --rm <service> node dist/cli.js <command>`, with what follows it. */
const commandsIn = (page: string) =>
  [
    ...page.matchAll(
      /(?:node dist\/cli\.js|npm run cli -- (?:platform|chat-bot|pay)) ([a-z][a-z -]*[a-z])/g,
    ),
  ].map(([line, words = '']) => ({
    service: /cli -- (\S+)/.exec(line)?.[1] ?? serviceBefore(page, line),
    words: words.split(' ').filter(word => !word.startsWith('-')),
    options: [...line.matchAll(/--(?!rm\b)[a-z][a-z-]+/g)].map(([option]) => option),
  }));

function serviceBefore(page: string, line: string): string {
  const before = page.slice(0, page.indexOf(line));
  return /run --rm (\S+) $/.exec(before)?.[1] ?? 'platform';
}

const helps = new Map<string, Promise<{ readonly stdout: string }>>();

/** Pages show the same commands again and again, and each start of one costs as much as the rest of a test. */
function helpOf(service: string, command: readonly string[]) {
  const asked = [join(root, 'services', service, 'dist/cli.js'), ...command, '--help'];
  const name = asked.join(' ');
  const help = helps.get(name) ?? run(process.execPath, asked);
  helps.set(name, help);
  return help;
}

describe.each(pages)('%s', file => {
  const page = read(file);

  test('names only existing settings', () => {
    const named = [...page.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)]
      .map(([name]) => name)
      // Codes of rejected rows, a server's encoding, and what Docker and Node themselves are told.
      .filter(
        name => !/^(MEMBER_DATA_INCOMPLETE|INVALID_FACILITY_CODE|DUPLICATE_RECORD)$/.test(name),
      )
      .filter(name => !/^(SQL_ASCII|DOCKER_BUILDKIT|NODE_EXTRA_CA_CERTS)$/.test(name));
    expect(named.length).toBeGreaterThan(1);
    expect(unknownNames(named.filter(name => !known.has(name)))).toEqual([]);
  });

  test('shows only existing commands', async () => {
    for (const { service, words, options } of commandsIn(page)) {
      const [name = '', ...rest] = words;
      const nested = ['keys', 'sync', 'audit', 'person', 'roles'].includes(name);
      const command = nested && /^[a-z]+$/.test(rest[0] ?? '') ? [name, rest[0] ?? ''] : [name];
      const { stdout } = await helpOf(service, command);
      // An unknown command prints its parent's help.
      expect(stdout).toMatch(new RegExp(`Usage: ${service} ${command.join(' ')}`));
      for (const option of options) expect(stdout).toContain(option);
    }
  });
});

test('the URLs to register exist on the platform', () => {
  const text = pages.map(read).join('');
  const callback = clientOf({
    publicUrl: 'https://members.example.org',
    identityClientId: '',
    identityClientSecret: '',
    identityClientAuth: 'body',
    identityScopes: '',
    identityAudience: '',
    identityResource: null,
  }).callbackUrl;
  expect(text).toContain(`\`${callback}\``);
  const { paths } = JSON.parse(read('packages/contracts/openapi/platform.json'));
  const registered = [...text.matchAll(/https:\/\/members\.example\.org(\/api\/[\w/-]+)/g)];
  expect(new Set(registered.map(([, path]) => path))).toEqual(
    new Set([
      '/api/auth/callback',
      '/api/auth/logout',
      '/api/auth/backchannel-logout',
      '/api/chat-link/callback',
      '/api/admin/keys',
    ]),
  );
  for (const [, path] of registered) expect(Object.keys(paths)).toContain(path);
});

test('the services accept the example token', async () => {
  const [text = ''] = blocksOf(read('docs/identity-provider.md'), 'json');
  const claims = JSON.parse(text);
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = localKeys(claims.iss, async () => ({ keys: [await exportJWK(publicKey)] }));
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  vi.useFakeTimers({ toFake: ['Date'], now: (claims.exp - 60) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const { verify } = identityTokens({ issuer: claims.iss, audience: 'guildhall', keys });
  expect((await verify(token)).caller).toMatchObject({ member: '100234', admin: true });
});
