import { readFileSync } from 'node:fs';

/** As many files and connections the system lets this process have open; null where it does not say (proc_pid_limits(5)). */
function mostOpenFiles(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const found = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
    return Number.isNaN(found) ? null : found;
  } catch {
    return null;
  }
}

/**
 * How many connections a process can hold without coming to the end of what the system lets it open, where it could
 * look at nothing any more, its own memory included. Half of that is kept for what a request may open outward, for the
 * database and for files.
 */
export const mostConnections = (wanted: number, openFiles = mostOpenFiles()): number =>
  openFiles === null ? wanted : Math.min(wanted, Math.max(1, Math.floor(openFiles / 2)));
