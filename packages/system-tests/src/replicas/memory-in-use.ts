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

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
  const firstMb = median(settled.slice(0, third));
  const lastMb = median(settled.slice(settled.length - third));
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
