import { ensureDatabase, startPostgres } from '../postgres/index.js';
import { loadSource, makeSourceTables, type SampleData } from '../sample/index.js';
import { type ServiceName, serviceNames } from './options.js';
import type { Secrets } from './secrets.js';

/** The services' databases, the source, and the mail host's. */
export type DatabaseName = ServiceName | 'source' | 'mailhost';

export interface Databases {
  urls: Partial<Record<DatabaseName, string>>;
  stop(): Promise<void>;
}

const given: Record<DatabaseName, string> = {
  platform: 'DATABASE_URL_PLATFORM',
  'chat-bot': 'DATABASE_URL_CHAT_BOT',
  pay: 'DATABASE_URL_PAY',
  source: 'SOURCE_DATABASE_URL',
  mailhost: 'MAILHOST_DATABASE_URL',
};

export interface DatabaseOptions {
  dataDir: string;
  port: () => Promise<number>;
  secrets: Secrets;
  only: ServiceName | undefined;
  environment: NodeJS.ProcessEnv;
  /** For the embedded source; none when it shall stay empty. */
  sample: SampleData | undefined;
  say: (text: string) => void;
}

/** One database and role per service plus the source: those that the environment names, the others embedded. */
export async function openDatabases(options: DatabaseOptions): Promise<Databases> {
  const urls: Databases['urls'] = {};
  const missing: DatabaseName[] = [];
  for (const name of wantedFor(options.only)) {
    const url = options.environment[given[name]];
    if (url) urls[name] = url;
    else missing.push(name);
  }
  if (missing.length === 0) return { urls, stop: async () => undefined };
  const server = await startPostgres({ dataDir: options.dataDir, port: await options.port() });
  for (const name of missing) {
    const role = name.replace('-', '_') as 'platform' | 'chat_bot' | 'pay' | 'source' | 'mailhost';
    const password = options.secrets[`database_${role}`];
    urls[name] = await ensureDatabase(server.url, { name: role, role, password });
  }
  if (missing.includes('source') && urls.source !== undefined)
    await fillSource(urls.source, options);
  return { urls, stop: server.stop };
}

async function fillSource(url: string, { sample, say }: DatabaseOptions): Promise<void> {
  if (sample === undefined) await makeSourceTables(url);
  else if ((await loadSource(url, sample)) === 'before, from other data')
    say('  The sample data have changed since: --reset fills the databases with what they are now');
}

function wantedFor(only: ServiceName | undefined): DatabaseName[] {
  if (only === undefined) return [...serviceNames, 'source', 'mailhost'];
  return only === 'platform' ? ['platform', 'source', 'mailhost'] : [only];
}
