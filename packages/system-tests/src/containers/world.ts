import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '../workspace.js';
import type { Bases } from './bases.js';
import { type Docker, run } from './docker.js';
import { imagesOf, type Version } from './images.js';
import { placeOf } from './place.js';

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** An organization's folder as it stands after an installation, with names, ports and a network of its own. */
export async function makeWorld(clients: Docker, bases: Bases, { version, sources }: Version) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-containers-'));
  const project = `guildhall-test-${process.pid}`;
  // Below the ports that systems hand out by themselves (Linux from 32768).
  const first = 20_000 + (process.pid % 400) * 30;
  const port = (offset: number) => first + offset;
  const ports = {
    PLATFORM_PORT: `${port(0)}`,
    CHAT_BOT_PORT: `${port(2)}`,
    PAY_PORT: `${port(4)}`,
    SMTP_PORT: `${port(6)}`,
    IMAP_PORT: `${port(7)}`,
    IDENTITY_PORT: `${port(8)}`,
    CHAT_PORT: `${port(9)}`,
    HTTP_PORT: `${port(10)}`,
    HTTPS_PORT: `${port(11)}`,
  };
  const told: Record<string, string> = {
    ...bases,
    ...ports,
    COMPOSE_PROJECT_NAME: project,
    NETWORK: `10.213.${process.pid % 250}`,
    GUILDHALL_IMAGES: imagesOf,
    GUILDHALL_VERSION: version,
    PLATFORM_PUBLIC_URL: `http://127.0.0.1:${port(0)}`,
    CHAT_BOT_PUBLIC_URL: `http://127.0.0.1:${port(2)}`,
    PAY_PUBLIC_URL: `http://127.0.0.1:${port(4)}`,
  };
  const lines = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');

  cpSync(join(sources, 'docker-compose.yml'), join(folder, 'docker-compose.yml'));
  cpSync(join(sources, 'deploy'), join(folder, 'deploy'), { recursive: true });
  writeFileSync(join(folder, '.env'), lines(told));
  await run(process.execPath, [join(workspace, 'scripts/make-env.mjs'), '--local', folder]);
  // Settings that only pass because env_file does: the ports of this run, and no refusal of work on a busy machine.
  const append = (name: string, values: Readonly<Record<string, string>>) =>
    writeFileSync(join(folder, 'config', name), `\n${lines(values)}`, { flag: 'a' });
  append('common.env', {
    IDENTITY_ISSUER: `http://identity.localhost:${ports.IDENTITY_PORT}`,
    MAX_EVENT_LOOP_DELAY: '0',
  });
  append('platform.env', {
    DISCORD_OAUTH_URL: `http://127.0.0.1:${ports.CHAT_PORT}/oauth2/authorize`,
    SYNC_MAPPING: '/config/source-mapping.json',
    ORG_NAME: 'Guild of Containers',
  });
  append('chat-bot.env', { ROLE_RULES_FILE: '/config/role-rules.yaml' });
  append('pay.env', { FACILITY_RATES_FILE: '/config/facility-rates.json' });
  const shipped = {
    'source-mapping.json': 'services/platform/source-mapping.json',
    'role-rules.yaml': 'services/chat-bot/role-rules.example.yaml',
    'facility-rates.json': 'services/pay/facility-rates.example.json',
  };
  for (const [name, path] of Object.entries(shipped))
    cpSync(join(workspace, path), join(folder, 'config', name));
  // Publishes the database port for the tests only.
  writeFileSync(
    join(folder, 'docker-compose.override.yml'),
    `services:\n  postgres:\n    ports: ["127.0.0.1:${port(12)}:5432"]\n`,
  );

  const place = placeOf(clients, { folder, project });

  return {
    ...place,
    port,
    ports,
    append,
    url: {
      platform: told.PLATFORM_PUBLIC_URL ?? '',
      'chat-bot': told.CHAT_BOT_PUBLIC_URL ?? '',
      pay: told.PAY_PUBLIC_URL ?? '',
      identity: `http://127.0.0.1:${ports.IDENTITY_PORT}`,
      chat: `http://127.0.0.1:${ports.CHAT_PORT}`,
    },
    database: (name: string) =>
      `postgres://${name}:${place.env(`DATABASE_PASSWORD_${name.toUpperCase()}`)}@127.0.0.1:${port(12)}/${name}`,
    async remove(): Promise<void> {
      await place.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
