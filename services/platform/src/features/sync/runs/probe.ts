import { unavailable } from '@guildhall/contracts';
import { within } from '@guildhall/service-kit';
import { query } from '@guildhall/service-kit/database';
import type { Source } from '../../../clients/source/source.js';
import type { Db } from '../../../database.js';

const probeWithin = 3000;

/** Resolves to milliseconds, or null where there is no answer in time. */
function measure(work: () => Promise<unknown>, longest: number): Promise<number | null> {
  const started = performance.now();
  const answer = work().then(
    () => Math.round(performance.now() - started),
    () => null,
  );
  return within(longest, answer);
}

export interface Answering {
  readonly source: number | null;
  readonly target: number | null;
}

/** How long both databases take to answer at this moment. */
export async function probeBoth(
  db: Db,
  source: Pick<Source, 'probe'>,
  longest = probeWithin,
): Promise<Answering> {
  const [theirs, ours] = await Promise.all([
    measure(source.probe, longest),
    measure(() => query(db, 'select 1'), longest),
  ]);
  return { source: theirs, target: ours };
}

export function insistOnBoth(found: Answering): void {
  const silent = [
    ...(found.source === null ? ['source_db'] : []),
    ...(found.target === null ? ['target_db'] : []),
  ];
  if (silent.length > 0)
    throw unavailable(
      `Cannot connect to ${silent.join(' and ')}`,
      'DATABASE_CONNECTION_ERROR',
      10,
      { databases: silent },
    );
}
