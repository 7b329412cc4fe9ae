import { spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { listening } from '../listening.js';
import { adminUrl, ensureCluster, processOptions } from './cluster.js';
import { placeOfData } from './data-place.js';
import { withFileLock } from './file-lock.js';
import { EmbeddedUnavailable, findNative, type Native } from './native.js';
import { isPostgres, readPostmaster } from './postmaster.js';

interface PostgresOptions {
  dataDir: string;
  /** A free one by default. A server that already runs on this data keeps its own. */
  port?: number;
  /** `trust` and no waiting for the disk: for data that tests throw away. */
  throwaway?: boolean;
}

export interface Postgres {
  /** The administrator's address: superuser on the database `postgres`. */
  url: string;
  /** True when a server that a killed process had left was found and used. */
  reused: boolean;
  stop(): Promise<void>;
}

const startPatienceMs = 30_000;
const stopPatienceMs = 20_000;

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const native = await findNative();
  const dataDir = await placeOfData(options.dataDir);
  const { throwaway = false } = options;
  return withFileLock(`${dataDir}.lock`, async () => {
    await ensureCluster(native, dataDir, throwaway ? 'trust' : 'scram-sha-256');
    const found = await findRunning(dataDir);
    const url =
      found ?? (await launch(native, dataDir, options.port ?? (await freePort()), throwaway));
    return { url, reused: found !== undefined, stop: () => stopPostgres(options.dataDir) };
  });
}

/** A server left by a killed parent, if it answers; a note left by a dead one is cleared away. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  const deadline = performance.now() + startPatienceMs;
  while (performance.now() < deadline) {
    const note = await readPostmaster(dataDir);
    if (note === undefined) return undefined;
    if (!(await isPostgres(note.pid))) {
      await rm(join(dataDir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const url = await adminUrl(dataDir, note.port);
    if (await answers(url)) return url;
    await pause(50);
  }
  throw new EmbeddedUnavailable(`a server on ${dataDir} is running but does not answer; stop it`);
}

async function launch(
  native: Native,
  dataDir: string,
  port: number,
  throwaway: boolean,
): Promise<string> {
  const log = await open(`${dataDir}.log`, 'w', 0o600);
  // A group of its own: Ctrl-C in the terminal must reach the services first, the database last.
  const child = spawn(native.postgres, serverArguments(dataDir, port, throwaway), {
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...processOptions(native),
  });
  let ended: string | undefined;
  child.once('error', error => {
    ended = error.message;
  });
  child.once('exit', code => {
    ended ??= `it ended with ${code}`;
  });
  child.unref();
  await log.close();
  const url = await adminUrl(dataDir, port);
  const deadline = performance.now() + startPatienceMs;
  while (ended === undefined && performance.now() < deadline) {
    if (await answers(url)) return url;
    await pause(20);
  }
  const lastLines = (await readFile(`${dataDir}.log`, 'utf8'))
    .trim()
    .split('\n')
    .slice(-4)
    .join(' ');
  throw new EmbeddedUnavailable(`${ended ?? 'it does not answer'}: ${lastLines}`);
}

function serverArguments(dataDir: string, port: number, throwaway: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(throwaway ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', dataDir, '-p', String(port), ...flags];
}

/** Stops whichever server runs on this data, also one that another process started. */
export async function stopPostgres(wantedDir: string): Promise<void> {
  const dataDir = await placeOfData(wantedDir);
  const note = await readPostmaster(dataDir);
  if (note === undefined || !(await isPostgres(note.pid))) return;
  // SIGINT is PostgreSQL's "fast": it ends sessions and writes its checkpoint.
  process.kill(note.pid, 'SIGINT');
  const deadline = performance.now() + stopPatienceMs;
  // The file, not the process: a container without a reaper keeps the ended process as a zombie.
  while ((await readPostmaster(dataDir))?.pid === note.pid) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${note.pid}) does not stop.`);
    await pause(30);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const { port, stop } = await listening(createServer(), {});
  await stop();
  return port;
}

/** Stops the server and forgets its data, wherever they lie. */
export async function removePostgres(dataDir: string): Promise<void> {
  await stopPostgres(dataDir);
  const place = await placeOfData(dataDir);
  for (const path of [place, `${place}.log`, dataDir])
    await rm(path, { recursive: true, force: true });
}
