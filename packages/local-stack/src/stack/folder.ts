import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from './options.js';

/** Where the workspace lies: this file is packages/local-stack/dist/stack/folder.js. */
export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface Folder {
  postgres: string;
  logs: string;
  /** What each service was told, for its command line. */
  environment: string;
  secrets: string;
  stack: string;
  upstreams: string;
  processes: string;
}

/** `.local` and what is in it. */
export async function openFolder(root: string): Promise<Folder> {
  const path = join(root, '.local');
  const logs = join(path, 'logs');
  await mkdir(logs, { recursive: true });
  return {
    postgres: join(path, 'pg'),
    logs,
    environment: join(path, 'environment'),
    secrets: join(path, 'secrets.json'),
    stack: join(path, 'stack.json'),
    upstreams: join(path, 'upstreams.json'),
    processes: join(path, 'processes.json'),
  };
}

export async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`${path} is not JSON any more. Delete it, or start with --reset.`);
  }
}

/** Readable by the owner only, and never half written. */
export async function writePrivateJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, path);
}

/** `npm run cli -- platform …` reads these, so that commands work beside the running services. */
export async function writeEnvironmentFiles(
  folder: string,
  names: readonly ServiceName[],
  environmentOf: (name: ServiceName) => object,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names)
    await writePrivateJson(join(folder, `${name}.json`), environmentOf(name));
}

export const removeEnvironmentFiles = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
