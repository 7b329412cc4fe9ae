import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** What a process holds in memory; 0 where the system does not tell. */
export function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Looks often while files are read: a second line behind the limits inside the readers. */
export function createMemoryWatch(look: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(look, 50).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
