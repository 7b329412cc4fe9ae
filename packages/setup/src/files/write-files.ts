import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface NewFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Every file is the old one or the new one, whenever it ends: each is written beside itself, then takes its place. */
export function writeFiles(files: readonly NewFile[]): void {
  const beside = (path: string) => `${path}.new`;
  try {
    for (const { path, text, mode } of files) {
      // Read in containers by somebody else, whatever the umask of whoever runs this.
      const made = mkdirSync(dirname(path), { recursive: true });
      if (made !== undefined) chmodSync(dirname(path), 0o755);
      writeFileSync(beside(path), text, { mode });
      // What was left by somebody who was killed keeps its mode.
      chmodSync(beside(path), mode);
    }
    for (const { path } of files) renameSync(beside(path), path);
  } finally {
    for (const { path } of files) rmSync(beside(path), { force: true });
  }
}
