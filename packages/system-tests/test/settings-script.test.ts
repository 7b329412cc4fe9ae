import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceNames, workspace } from '../src/workspace.js';
import { composeFile, readEnvFile, resolveIn } from './compose-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall settings-'));
  execFileSync(process.execPath, [join(workspace, 'scripts/make-env.mjs'), '--local', folder]);
  mkdirSync(join(folder, 'deploy'));
  copyFileSync(join(workspace, 'deploy/settings.sh'), join(folder, 'deploy/settings.sh'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = () => execFileSync('sh', [join(folder, 'deploy/settings.sh'), join(folder, 'made')]);
const set = (name: string, value: string) => {
  const env = join(folder, '.env');
  writeFileSync(env, `${readFileSync(env, 'utf8')}${name}=${value}\n`);
};
/** As a shell that is root’s reads them. */
function written(service: string): Record<string, string> {
  const file = join(folder, `made/${service}.env`);
  const script = `set -a; . '${file}'; exec env -0`;
  const told = execFileSync('env', ['-i', 'sh', '-c', script], { encoding: 'utf8' });
  const values = told.split('\0').filter(line => /^[A-Z_]+=/.test(line));
  return Object.fromEntries(
    values.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** What containers alone have: the ports of an image, mail, and Docker’s network. */
const ofContainers = ['PORT', 'MAILHOST_DATABASE_URL', 'MAIL_DOMAIN', 'TRUST_PROXY', 'REDIS_URL'];
const onThisMachine = (value: string) =>
  value
    .replace('@postgres:5432/', '@127.0.0.1/')
    .replace(/^http:\/\/(platform|chat-bot|pay):/, 'http://127.0.0.1:');

test.each(serviceNames)(
  '%s is told without containers what Compose tells it, and where nobody else reads it',
  name => {
    set('DISCORD_TOKEN', 'token-of-the-bot');
    set('SOURCE_DATABASE_URL', 'mysql://guildhall@db.example.org/membership');
    write();
    const env = readEnvFile(join(folder, '.env'));
    const told = Object.entries(composeFile().services[name]?.environment ?? {})
      .filter(([setting]) => !ofContainers.includes(setting))
      .map(([setting, value]) => [setting, onThisMachine(resolveIn(env, value))] as const)
      .filter(([, value]) => value !== '');
    expect(told.length).toBeGreaterThan(5);
    const { PUBLIC_URL, ...rest } = Object.fromEntries(told);
    expect(written(name)).toMatchObject(name === 'chat-bot' ? rest : { PUBLIC_URL, ...rest });
    expect(written(name).HOST).toBe('127.0.0.1');
    expect(statSync(join(folder, `made/${name}.env`)).mode & 0o777).toBe(0o600);
  },
);

test('what is empty is left out, and files are named where they lie', () => {
  writeFileSync(join(folder, 'config/role-rules.yaml'), 'rules: []\n');
  set('DISCORD_TOKEN', '');
  write();
  expect(written('platform')).not.toHaveProperty('CHAT_BOT_URL');
  expect(written('chat-bot')).not.toHaveProperty('DISCORD_TOKEN');
  expect(written('chat-bot').ROLE_RULES_FILE).toBe(join(folder, 'config/role-rules.yaml'));
});

test('what was written by hand is left alone, and what it made itself is made again', () => {
  const file = join(folder, 'made/pay.env');
  mkdirSync(join(folder, 'made'));
  writeFileSync(file, 'HOST=0.0.0.0\n');
  expect(write).toThrow(/made by hand/);
  expect(readFileSync(file, 'utf8')).toBe('HOST=0.0.0.0\n');
  rmSync(file);
  write();
  set('PAY_API_KEY', 'the-next');
  write();
  expect(written('pay').PLATFORM_API_KEY).toBe('the-next');
});

test('whatever signs a secret has, it arrives', () => {
  set('SMTP_URL', `'smtp://a&b "c" $HOME \`d\` \\e'`);
  write();
  expect(written('platform').SMTP_URL).toBe('smtp://a&b "c" $HOME `d` \\e');
});
