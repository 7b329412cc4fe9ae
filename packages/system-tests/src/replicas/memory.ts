import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../stress/measure.js';
import { isWatched, type Replica } from './replica.js';

/** Until then a process compiles, fills its caches and grows its heap to what the load wants. */
const settledAfter = 3;
/** Of a life that is looked at for less, nothing is said. */
const minutesToJudge = 2;
/** What may be in use now and not then: answers under way, a synchronisation, a statement. */
const growthMb = 4;
const collectMs = 20_000;

/**
 * What runs in a watched process. The memory of a whole process says little: V8 keeps garbage until it has a reason
 * to collect it, for many minutes on a large machine. What is left after a collection is what is in use.
 */
const collector = `
  import { isMainThread } from 'node:worker_threads';
  import v8 from 'node:v8';
  import vm from 'node:vm';
  if (isMainThread) {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc');
    setInterval(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      console.error('in use by', process.pid, 'after', process.uptime(), 's:', heapUsed + external);
    }, ${collectMs}).unref();
  }`;

export const tellingMemory = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(collector)}`,
};

/** What a process of this id said of itself in its service's log, in MB, after it had settled. */
function settledIn(log: string, ofPid: number): readonly number[] {
  const told = [...log.matchAll(/^in use by (\d+) after (\S+) s: (\d+)$/gm)];
  return told.flatMap(([, pid, seconds, bytes]) =>
    Number(pid) === ofPid && Number(seconds) >= settledAfter * 60
      ? [Number(bytes) / 1_048_576]
      : [],
  );
}

/** The first third of a life beside the last one, by medians, which one large answer under way does not move. */
export function memoryInUse(log: string, pid: number, livedMinutes: number) {
  const settled = settledIn(log, pid);
  const third = Math.ceil(settled.length / 3);
  const firstMb = percentile(settled.slice(0, third), 0.5);
  const lastMb = percentile(settled.slice(settled.length - third), 0.5);
  const isLongEnough = livedMinutes >= settledAfter + minutesToJudge;
  const fewest = (minutesToJudge * 60_000) / collectMs / 2;
  const isSilent = isLongEnough && settled.length < fewest;
  const grows = isLongEnough && lastMb - firstMb > growthMb;
  return {
    looks: settled.length,
    firstMb,
    lastMb,
    complaint: isSilent ? 'has not told its memory' : grows ? 'uses more and more memory' : null,
  };
}

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
