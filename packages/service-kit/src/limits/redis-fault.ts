/** By the word that Redis begins its refusals with. */
const refusals: Readonly<Record<string, string>> = {
  OOM: 'it is full: give it more maxmemory',
  READONLY: 'it is a replica that nobody may write to: REDIS_URL has to name the primary',
  MISCONF: 'it cannot write its data to its disk',
  NOAUTH: 'it wants a password in REDIS_URL',
  WRONGPASS: 'it refuses the user or the password in REDIS_URL',
  NOPERM: 'the user in REDIS_URL may not use keys that begin with guildhall-',
  LOADING: 'it is still reading its data',
};

/** Why nothing can be counted in Redis, in the words of who has to mend it; null: it was not Redis that said no. */
export const redisRefusal = ({ message }: Error): string | null =>
  refusals[message.split(' ', 1)[0] ?? ''] ?? null;
