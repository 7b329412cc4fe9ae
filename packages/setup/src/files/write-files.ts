import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Writes each file under a temporary name and renames it, so that every file is complete at any time. */
export function writeFiles(files: readonly NewFile[]): void {
  const beside = (path: string) => `${path}.new`;
  try {
    for (const { path, text, mode } of files) {
      // Read in containers by another user, whatever the umask.
      const made = mkdirSync(dirname(path), { recursive: true });
      if (made !== undefined) chmodSync(dirname(path), 0o755);
      writeFileSync(beside(path), text, { mode });
      // Leftovers of a killed run keep their mode.
      chmodSync(beside(path), mode);
    }
    for (const { path } of files) renameSync(beside(path), path);
  } finally {
    for (const { path } of files) rmSync(beside(path), { force: true });
  }
}
