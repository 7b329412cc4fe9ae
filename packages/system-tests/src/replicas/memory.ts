import { readFileSync } from 'node:fs';
import type { Replica } from './replicated-fleet.js';
import { isWatched } from './turmoil.js';

interface Sample {
  readonly minute: number;
  readonly mb: number;
}

/** Until then a process compiles, fills its caches and grows its heap to what the load wants. */
const settledAfter = 5;
/** What a heap may breathe over the rest of a run. */
const growthMb = 32;

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

/** MB a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, mb] = [mean(sample => sample.minute), mean(sample => sample.mb)];
  const above = samples.reduce((sum, each) => sum + (each.minute - minute) * (each.mb - mb), 0);
  const below = samples.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

/** Looks at the processes that nobody kills; each is followed from its start to its end. */
export function watchMemory(replicas: readonly Replica[], everyMs = 2000) {
  const lives = new Map<string, { readonly began: number; readonly samples: Sample[] }>();
  const timer = setInterval(() => {
    for (const replica of replicas.filter(isWatched)) {
      const pid = replica.process.pid();
      const mb = pid === undefined ? undefined : residentMb(pid);
      // While the kernel still loads it, a process has nothing.
      if (mb === undefined || mb < 1) continue;
      const key = `${replica.name} ${replica.number} (${pid})`;
      const life = lives.get(key) ?? { began: performance.now(), samples: [] };
      lives.set(key, life);
      life.samples.push({ minute: (performance.now() - life.began) / 60_000, mb });
    }
  }, everyMs);
  return () => {
    clearInterval(timer);
    return [...lives].map(([process, { samples }]) => {
      const settled = samples.filter(({ minute }) => minute >= settledAfter);
      const slope = slopeOf(settled);
      const minutes = (settled.at(-1)?.minute ?? 0) - (settled[0]?.minute ?? 0);
      return {
        process,
        firstMb: Math.round(samples[0]?.mb ?? 0),
        lastMb: Math.round(samples.at(-1)?.mb ?? 0),
        mostMb: Math.round(Math.max(...samples.map(({ mb }) => mb))),
        /** Nothing: it did not live long enough after it had settled. */
        slope: minutes < settledAfter ? undefined : slope,
        grows: minutes >= settledAfter && slope * minutes > growthMb,
      };
    });
  };
}
