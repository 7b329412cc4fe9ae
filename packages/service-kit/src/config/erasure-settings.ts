import { set } from './setting.js';

/** In every service, also for the commands that erase. */
export const erasureSettings = {
  erasureKey: set.optionalSecret(
    'ERASURE_KEY',
    'Key that hashes the numbers of erased members. Must be the same in all three services. With a new key, earlier erasures are forgotten; without one, members cannot be erased.',
  ),
} as const;
