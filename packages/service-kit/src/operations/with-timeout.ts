import { setTimeout } from 'node:timers/promises';

/** A result, or null after the time limit. */
export async function withTimeout<T>(ms: number, answer: Promise<T> | T): Promise<T | null> {
  const answered = new AbortController();
  try {
    return await Promise.race([answer, setTimeout(ms, null, { signal: answered.signal })]);
  } finally {
    answered.abort();
  }
}
