import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { people } from '@guildhall/local-stack/sample';
import { personEntry, type StackFile, sampleStatements } from '@guildhall/local-stack/stack';
import { workspace } from '../workspace.js';
import type { World } from './world.js';

/** The same file that `npm start` writes, so that the same tests can use it. */
export async function writeStackFile(world: World): Promise<string> {
  const { env, url, ports, folder } = world;
  const configured = readFileSync(join(folder, 'config/platform.env'), 'utf8');
  const file: StackFile = {
    mode: 'production',
    services: { platform: url.platform, chat_bot: url['chat-bot'], pay: url.pay },
    identity: {
      issuer: `http://identity.localhost:${ports.IDENTITY_PORT}`,
      token_endpoint: `${url.identity}/token`,
      client_id: /^IDENTITY_CLIENT_ID=(.*)$/m.exec(configured)?.[1] ?? '',
      client_secret: env('IDENTITY_CLIENT_SECRET'),
    },
    keys: {
      service_name: 'local-tools',
      service_key: env('TOOLS_SERVICE_KEY'),
      api_key: env('TOOLS_API_KEY'),
      sync_api_key: env('TOOLS_SYNC_KEY'),
      webhook_secret: env('WEBHOOK_SECRET'),
    },
    people: people.map(person => personEntry(person, true)),
    chat: { url: url.chat, server_id: '700000000000000001', control: `${url.chat}/control` },
    databases: {
      platform: world.database('platform'),
      chat_bot: world.database('chat_bot'),
      pay: world.database('pay'),
      source: env('SOURCE_DATABASE_URL').replace(/@postgres:5432/, `@127.0.0.1:${world.port(12)}`),
    },
    upstreams: [],
    samples: { statements: await sampleStatements(workspace) },
  };
  const path = join(folder, 'stack.json');
  writeFileSync(path, JSON.stringify(file, null, 2), { mode: 0o600 });
  return path;
}
