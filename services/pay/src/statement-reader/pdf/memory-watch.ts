import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/**
 * What a process holds in memory for itself, without what it maps from files, which others map too; 0
 * where the system does not tell.
 */
export function ownBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    // proc_pid_statm(5): all, resident, of that shared with files.
    const [, resident, shared] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
    return ((resident ?? 0) - (shared ?? 0)) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** A reader may take hundreds of megabytes a second, and a look a few microseconds. */
const LOOK_MS = 20;

/** Looks often while files are read: a second line behind the limits inside the readers. */
export function createMemoryWatch(look: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(look, LOOK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
