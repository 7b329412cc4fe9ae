import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { workspace } from '../src/workspace.js';

/** Debian's "nobody"; who is not root already is somebody else than the owner of a tree made read-only. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What an image contains, by the script that the Dockerfile runs, made so that nobody may write there. */
export function makeTree(name: string, folder: string) {
  const path = join(folder, name);
  execFileSync(process.execPath, [join(workspace, 'scripts/production-tree.mjs'), name, path]);
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder]);
  return { path, unlock: () => execFileSync('chmod', ['-R', 'u+w', folder]) };
}
