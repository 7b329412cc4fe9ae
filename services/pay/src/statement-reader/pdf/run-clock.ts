import { waitedMs } from './linux-process.js';

export interface RunRules {
  readonly pid: number | undefined;
  readonly runMs: number;
  /** Others than its sender wait for this reader. */
  readonly isAwaited: () => boolean;
  /** It has had its time; or it has had little of it, and others wait. */
  readonly onEnd: (reason: 'too_complex' | 'busy') => void;
  readonly waited?: typeof waitedMs;
}

const lookEveryMs = 250;

/**
 * Limits what one file may take of its reader. On a busy machine a polite process waits for the
 * processor; that is no fault of the file, so where the system tells, it does not count. Where others
 * wait for the reader it has half of the time, by anybody's clock: a statement takes a hundredth.
 */
export function startRunClock({ pid, runMs, isAwaited, onEnd, waited = waitedMs }: RunRules) {
  const [started, waitedBefore] = [performance.now(), waited(pid)];
  const elapsed = () => performance.now() - started;
  const spent = () => elapsed() - (waited(pid) - waitedBefore);
  /** The file has had half of what it may have: that there is no end yet is its own doing. */
  const atFault = () => spent() >= runMs / 2;
  let timer: NodeJS.Timeout;
  function look(): void {
    const left = runMs - spent();
    if (left <= 0) onEnd('too_complex');
    else if (elapsed() >= runMs / 2 && isAwaited()) onEnd(atFault() ? 'too_complex' : 'busy');
    else timer = setTimeout(look, Math.max(10, Math.min(left, lookEveryMs)));
  }
  look();
  return { atFault, stop: () => clearTimeout(timer) };
}

export type RunClock = ReturnType<typeof startRunClock>;
