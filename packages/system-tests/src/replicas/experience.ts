import { percentile } from '../stress/measure.js';
import { madeByBalancer } from './balancer.js';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Kind {
  readonly times: number[];
  /** 503 with Retry-After. */
  announced: number;
  /** 502 of the balancer for what it may not repeat. */
  cut: number;
  wrong: number;
}

/** nginx repeats these; it never repeats a POST of which it sent a byte. */
const isRepeatable = (method = 'GET') => method !== 'POST';

const patienceMs = 30_000;

/** What callers were answered, and how soon; by what they asked for. */
export function createExperience() {
  const kinds = new Map<string, Kind>();
  const complaints = new Map<string, number>();

  function kindOf(name: string): Kind {
    const kind = kinds.get(name) ?? { times: [], announced: 0, cut: 0, wrong: 0 };
    kinds.set(name, kind);
    return kind;
  }

  function complain(name: string, what: string): void {
    kindOf(name).wrong += 1;
    const sentence = `${name}: ${what}`;
    complaints.set(sentence, (complaints.get(sentence) ?? 0) + 1);
  }

  return {
    /** Nothing: there was no answer, or not the answer of a replica. `wanted`: any other answer of one is wrong. */
    async ask(
      name: string,
      url: string,
      init: RequestInit = {},
      wanted?: number,
    ): Promise<Answer | undefined> {
      const began = performance.now();
      const kind = kindOf(name);
      try {
        const signal = AbortSignal.timeout(patienceMs);
        const answer = await fetch(url, { redirect: 'manual', ...init, signal });
        const text = await answer.text();
        kind.times.push(performance.now() - began);
        if (answer.headers.has(madeByBalancer)) {
          if (isRepeatable(init.method)) complain(name, 'no replica answered what may be repeated');
          else kind.cut += 1;
          return undefined;
        }
        if (answer.status === 503 && answer.headers.has('retry-after')) kind.announced += 1;
        else if (answer.status >= 500 || answer.status !== (wanted ?? answer.status))
          complain(name, `${answer.status} ${text.slice(0, 200)}`);
        return { status: answer.status, text };
      } catch (error) {
        complain(name, `no answer: ${(error as Error).message}`);
        return undefined;
      }
    },
    complain,
    complaints: () => [...complaints].map(([sentence, times]) => `${sentence} (${times} times)`),
    cut: () => [...kinds.values()].reduce((sum, { cut }) => sum + cut, 0),
    table: () =>
      Object.fromEntries(
        [...kinds].map(([name, { times, announced, cut, wrong }]) => [
          name,
          {
            answers: times.length,
            'p50 ms': Math.round(percentile(times, 0.5)),
            'p99 ms': Math.round(percentile(times, 0.99)),
            'most ms': Math.round(percentile(times, 1)),
            'announced 503': announced,
            'cut by a kill': cut,
            wrong,
          },
        ]),
      ),
  };
}

export type Experience = ReturnType<typeof createExperience>;
