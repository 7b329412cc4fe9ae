import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../stress/measure.js';

/** Something that another person does again and again, and the statuses with which it is done. */
export interface Errand {
  readonly name: string;
  readonly ask: (signal: AbortSignal) => Promise<Response>;
  readonly well: readonly number[];
}

export interface Experience {
  readonly asked: number;
  readonly p99Ms: number;
  /** What went wrong, and how often. */
  readonly refused: Readonly<Record<string, number>>;
}

const everyMs = 150;
const patienceMs = 10_000;

/** Somebody else, who has done nothing to anybody, and notices how long everything takes. */
export function bystander(errands: readonly Errand[]) {
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let going = true;

  async function once({ name, ask, well }: Errand): Promise<void> {
    const began = performance.now();
    const outcome = await ask(AbortSignal.timeout(patienceMs)).then(
      async answer => {
        await answer.arrayBuffer();
        return well.includes(answer.status) ? null : String(answer.status);
      },
      (error: Error) => error.name,
    );
    times.push(performance.now() - began);
    if (outcome !== null)
      refused[`${name}: ${outcome}`] = (refused[`${name}: ${outcome}`] ?? 0) + 1;
  }

  async function keepAsking(errand: Errand): Promise<void> {
    while (going) {
      await once(errand);
      await pause(everyMs);
    }
  }

  const asking = Promise.all(errands.map(keepAsking));
  return {
    stop: async (): Promise<Experience> => {
      going = false;
      await asking;
      return { asked: times.length, p99Ms: percentile(times, 0.99), refused };
    },
  };
}
