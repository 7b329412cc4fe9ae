import { readFileSync } from 'node:fs';

/** What Linux tells of a process in one of its files; 0 where the system does not tell. */
function told(pid: number | undefined, file: string, meaning: (numbers: number[]) => number) {
  if (pid === undefined) return 0;
  try {
    return meaning(readFileSync(`/proc/${pid}/${file}`, 'utf8').split(' ').map(Number));
  } catch {
    return 0;
  }
}

const PAGE_BYTES = 4096;

/** What a process holds in memory for itself, without what it maps from files, which others map too. */
export const ownBytes = (pid: number | undefined): number =>
  // proc_pid_statm(5): all, resident, of that shared with files.
  told(pid, 'statm', ([, resident = 0, shared = 0]) => (resident - shared) * PAGE_BYTES);

/** How long a process has waited for a processor, in milliseconds. */
export const waitedMs = (pid: number | undefined): number =>
  // The second number: nanoseconds on a run queue (Linux, Documentation/scheduler/sched-stats).
  told(pid, 'schedstat', ([, waited = 0]) => waited / 1e6);
