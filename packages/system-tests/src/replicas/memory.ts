import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryInUse } from './memory-in-use.js';
import { isWatched, type Replica } from './replica.js';

/** proc(5): VmRSS. */
function residentMb(pid: number): number | undefined {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

interface Life {
  readonly replica: Replica;
  readonly began: number;
  ended: number;
  mostMb: number;
}

/** Looks at the processes that nobody kills; each is followed from its start to its end. */
export function watchMemory(replicas: readonly Replica[], logs: string) {
  const lives = new Map<number, Life>();
  const timer = setInterval(() => {
    for (const replica of replicas.filter(isWatched)) {
      const pid = replica.process.pid();
      const mb = pid === undefined ? undefined : residentMb(pid);
      if (pid === undefined || mb === undefined) continue;
      const now = performance.now();
      const life = lives.get(pid) ?? { replica, began: now, ended: now, mostMb: mb };
      lives.set(pid, { ...life, ended: now, mostMb: Math.max(mb, life.mostMb) });
    }
  }, 2000);
  return () => {
    clearInterval(timer);
    return [...lives].map(([pid, { replica, began, ended, mostMb }]) => ({
      process: `${replica.name} ${replica.number} (${pid})`,
      mostMb,
      ...memoryInUse(
        readFileSync(join(logs, `${replica.name}.log`), 'utf8'),
        pid,
        (ended - began) / 60_000,
      ),
    }));
  };
}
