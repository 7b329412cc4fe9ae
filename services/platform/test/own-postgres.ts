import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removePostgres, startPostgres, stopPostgres } from '@guildhall/local-stack/postgres';

/** A server of a test's own, which it may stop and start again at the same address. */
export async function ownPostgres() {
  const dataDir = join(tmpdir(), `guildhall-outage-${randomBytes(6).toString('hex')}`);
  const { url } = await startPostgres({ dataDir, throwaway: true });
  return {
    url,
    stop: () => stopPostgres(dataDir),
    start: () => startPostgres({ dataDir, throwaway: true, port: Number(new URL(url).port) }),
    remove: () => removePostgres(dataDir),
  };
}
