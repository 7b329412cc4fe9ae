import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { serviceNames, workspace } from '../src/workspace.js';
import { settingsOf } from './settings.js';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(workspace, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
  ...serviceNames.map(name => join('services', name, 'README.md')),
  ...['auth', 'contracts', 'local-stack', 'look', 'portal', 'service-kit', 'system-tests'].map(
    name => join('packages', name, 'README.md'),
  ),
];
const read = (page: string) => readFileSync(join(workspace, page), 'utf8');
/** What stands between backticks, in lines and in blocks. */
const code = (text: string) => [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([all]) => all);

const everyPage = execFileSync('git', ['ls-files', '*.md'], { cwd: workspace, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(page => existsSync(join(workspace, page)));

test.each(everyPage)('%s leads to nothing that is not there', page => {
  const text = read(page).replace(/```[\s\S]*?```/g, '');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(page), link),
  );
  const named = [...text.matchAll(/`((?:packages|services|scripts|docs|deploy)\/[\w./-]+)`/g)];
  const paths = [...links, ...named.map(([, path = '']) => path)];
  expect(paths.filter(path => !existsSync(join(workspace, path)))).toEqual([]);
});

test.each(pages)('%s names only scripts that package.json has', page => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(page).matchAll(/npm run ([a-z:-]+)/g)].map(match => match[1] ?? '');
  expect(named.filter(name => !(name in scripts))).toEqual([]);
});

test.each(pages)('%s names only endpoints that are contracted', page => {
  const endpoints = [platformApi, chatBotApi, payApi].flatMap(api => Object.values(api.endpoints));
  const known = new Set(
    endpoints.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map(one => `${method} ${one.replace(/:\w+/g, '{}')}`),
    ),
  );
  const named = code(read(page)).flatMap(text =>
    [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w./{}:-]*)/g)].map(
      ([, method, path = '']) => `${method} ${path.replace(/\{\w*\}|:\w+/g, '{}')}`,
    ),
  );
  expect(named.filter(name => !known.has(name) && !name.includes('{upstream}'))).toEqual([]);
});

const settings = new Map(serviceNames.map(name => [name, settingsOf(name)]));

// What scripts, tests, the local stack, Node, npm and OpenTelemetry take besides the services; and a code of an error.
const elsewhere =
  /^(TEST_|NODE_EXTRA_CA_CERTS$|OTEL_|SIGSTORE_|GUILDHALL_|DATABASE_URL_|DOCKER_BUILDKIT$|NAME(_FILE)?$|CHROMIUM_PATH$|(PLATFORM|CHAT_BOT)_URL$|(API|SERVICE)_KEY$)/;

test('every variable that a page for operators names is one that a service or .env takes', () => {
  const composed = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  const taken = new Set([
    ...composed,
    ...serviceNames.flatMap(name => [...(settings.get(name)?.keys() ?? [])]),
  ]);
  const unknown = pages
    .slice(0, 2)
    .concat(['docs/operating.md', 'docs/security.md'])
    .flatMap(page =>
      code(read(page)).flatMap(text =>
        [...text.matchAll(/(?<![\w$])[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)]
          .map(([variable]) => variable)
          .filter(variable => !taken.has(variable.replace(/_FILE$/, '')) && !taken.has(variable))
          .filter(variable => !elsewhere.test(variable))
          .map(variable => `${page}: ${variable}`),
      ),
    );
  expect(unknown).toEqual([]);
});

test('the page for operators says of every secret how it is changed', () => {
  const [, section = ''] = /## Changing secrets\n(.*?)\n## /s.exec(read('docs/operating.md')) ?? [];
  const secrets = serviceNames.flatMap(name =>
    [...(settings.get(name)?.values() ?? [])].filter(row => row.secret),
  );
  const missing = secrets.map(row => row.variable).filter(name => !section.includes(`\`${name}\``));
  expect([...new Set(missing)]).toEqual([]);
});
