import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Well below the event loop's 0, above batch work's 19. */
const NICE = 10;

/**
 * Linux gives every thread its own priority, addressed by the thread's id; elsewhere the call
 * would lower the whole process, so it is not made. A machine that refuses reads no worse, only
 * less politely.
 */
export function lowerThreadPriority(platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  try {
    // Synchronous file calls run in the calling thread, so the link names this one.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // No /proc, or not allowed.
  }
}
