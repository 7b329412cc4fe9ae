import { setTimeout } from 'node:timers/promises';

/** An answer, or null where it takes longer. */
export async function withTimeout<T>(ms: number, answer: Promise<T> | T): Promise<T | null> {
  const answered = new AbortController();
  try {
    return await Promise.race([answer, setTimeout(ms, null, { signal: answered.signal })]);
  } finally {
    answered.abort();
  }
}
