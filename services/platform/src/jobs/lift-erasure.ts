import type { JobDefinition } from '@guildhall/service-kit/jobs';
import type { Neighbors } from '../clients/people.js';
import type { Db } from '../database.js';
import { isErased } from '../erased-members/repository.js';

export interface LiftData {
  readonly mark: string;
}

/** Tells the other services that a number may be used again. */
export const liftErasure: JobDefinition<LiftData> = {
  name: 'lift-erasure',
  subjectOf: ({ mark }) => mark,
  concurrency: 1,
  expireInSeconds: 45,
  retry: { firstSeconds: 5, longestSeconds: 600, forHours: 7 * 24 },
};

export const createLiftErasure =
  (db: Db, neighbors: Neighbors) =>
  async ({ mark }: LiftData): Promise<void> => {
    // Erased again meanwhile.
    if (await isErased(db, mark)) return;
    await Promise.all([neighbors['chat-bot']?.lift(mark), neighbors.pay?.lift(mark)]);
  };
