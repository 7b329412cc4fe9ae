import { readFileSync } from 'node:fs';

/** How long a process has waited for a processor, in milliseconds. */
function waitedMs(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    // The second number: nanoseconds on a run queue (Linux, Documentation/scheduler/sched-stats).
    const numbers = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(numbers[1]) / 1e6;
  } catch {
    return 0;
  }
}

export interface RunClock {
  /** The file has had half of what it may have: that there is no end yet is its own doing. */
  atFault(): boolean;
  stop(): void;
}

/**
 * Limits what one file may take of its reader. On a busy machine a polite process waits for the
 * processor; that is no fault of the file, so where the system tells, it does not count.
 */
export function startRunClock(pid: number | undefined, runMs: number, onEnd: () => void): RunClock {
  const [started, waited] = [performance.now(), waitedMs(pid)];
  const spent = () => performance.now() - started - (waitedMs(pid) - waited);
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = runMs - spent();
    timer = setTimeout(() => (spent() >= runMs ? onEnd() : look()), Math.max(left, 10));
  };
  look();
  return { atFault: () => spent() >= runMs / 2, stop: () => clearTimeout(timer) };
}
