import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateJson } from './folder.js';
import type { ServiceName } from './options.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** `npm run cli -- platform …` reads these, so that commands work beside the running services. */
export async function writeEnvironmentFiles(
  folder: string,
  names: readonly ServiceName[],
  environmentOf: (name: ServiceName) => Environment,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names)
    await writePrivateJson(join(folder, `${name}.json`), environmentOf(name));
}

export const removeEnvironmentFiles = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
