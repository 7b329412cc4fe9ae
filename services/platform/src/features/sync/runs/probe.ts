import { unavailable } from '@guildhall/contracts';
import { withTimeout } from '@guildhall/service-kit';
import { query } from '@guildhall/service-kit/database';
import type { Source } from '../../../clients/source/source.js';
import type { Db } from '../../../database.js';

const probeWithin = 3000;

/** Resolves to milliseconds, or to the error. */
async function measure(work: () => Promise<unknown>, longest: number): Promise<number | Error> {
  const started = performance.now();
  const answer = work().then(
    () => Math.round(performance.now() - started),
    (error: Error) => error,
  );
  return (await withTimeout(longest, answer)) ?? new Error(`No response within ${longest} ms`);
}

const msOf = (found: number | Error) => (found instanceof Error ? null : found);

export interface Answering {
  readonly source: number | null;
  readonly target: number | null;
  /** Why a database is down, for the operator; the source's error if both are. */
  readonly fault: Error | undefined;
}

/** Current response times of both databases. */
export async function probeBoth(
  db: Db,
  source: Pick<Source, 'probe'>,
  longest = probeWithin,
): Promise<Answering> {
  const [theirs, ours] = await Promise.all([
    measure(source.probe, longest),
    measure(() => query(db, 'select 1'), longest),
  ]);
  const fault = [theirs, ours].find(found => found instanceof Error);
  return { source: msOf(theirs), target: msOf(ours), fault };
}

export function insistOnBoth(found: Answering): void {
  const silent = [
    ...(found.source === null ? ['source_db'] : []),
    ...(found.target === null ? ['target_db'] : []),
  ];
  if (silent.length === 0) return;
  throw unavailable(`Cannot connect to ${silent.join(' and ')}`, {
    code: 'DATABASE_CONNECTION_ERROR',
    retryAfter: 10,
    details: { databases: silent },
    cause: found.fault,
  });
}
