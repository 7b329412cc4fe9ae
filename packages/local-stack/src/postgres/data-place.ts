import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isRoot, sharedFolder } from './native.js';

/**
 * Where the server's files are: at `wanted`, unless root runs in a folder that the server's unprivileged user cannot
 * reach. Then `wanted` holds a note with the actual place, so that a new clone never uses another clone's data.
 */
export async function placeOfData(wanted: string): Promise<string> {
  const path = resolve(wanted);
  await mkdir(dirname(path), { recursive: true });
  if (!isRoot() || (await everyoneCanReach(dirname(path)))) return path;
  const note = join(path, 'elsewhere');
  const known = await readFile(note, 'utf8').catch(() => undefined);
  if (known !== undefined) return known.trim();
  const place = join(await sharedFolder(), `data-${randomBytes(6).toString('hex')}`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await writeFile(note, `${place}\n`);
  return place;
}

async function everyoneCanReach(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || everyoneCanReach(parent);
}
