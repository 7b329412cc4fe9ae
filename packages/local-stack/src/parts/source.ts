import { ensureDatabase } from '../postgres/databases.js';
import { loadSource, sampleData } from '../sample/index.js';
import { requiredVariable } from './required-variable.js';

/** The membership database beside the services' own, in the same server; `DATABASE_URL` may make databases there. */
export async function prepareSource(environment: NodeJS.ProcessEnv): Promise<void> {
  const address = new URL(requiredVariable(environment, 'SOURCE_DATABASE_URL'));
  const url = await ensureDatabase(requiredVariable(environment, 'DATABASE_URL'), {
    name: address.pathname.slice(1),
    role: address.username,
    password: decodeURIComponent(address.password),
  });
  const filled = await loadSource(url, sampleData());
  process.stdout.write(filled ? 'Filled.\n' : 'It was filled before; nothing is changed.\n');
}
