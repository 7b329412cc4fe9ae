import { spread, waitAfter } from '@guildhall/service-kit';

/** However long a subscriber is down, it is asked every ten minutes: the first success brings all the rest at once. */
const waits = { firstMs: 2_000, longestMs: 600_000 };

export const delayAfter = (attempts: number, chance: number): number =>
  spread(waitAfter(attempts, waits), 0.2, chance);
