import type { JobDefinition } from '@guildhall/service-kit/jobs';
import type { Neighbors } from '../clients/people.js';
import type { Db } from '../database.js';
import { isErased } from '../erased-members/repository.js';

export interface LiftData {
  readonly mark: string;
  /** After a canceled erasure: it may have closed the mailbox. */
  readonly member_number?: string;
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
  (db: Db, neighbors: Neighbors, restoreMailbox: (memberNumber: string) => Promise<void>) =>
  async ({ mark, member_number }: LiftData): Promise<void> => {
    // Erased again meanwhile.
    if (await isErased(db, mark)) return;
    if (member_number !== undefined) await restoreMailbox(member_number);
    await Promise.all([neighbors['chat-bot']?.lift(mark), neighbors.pay?.lift(mark)]);
  };
