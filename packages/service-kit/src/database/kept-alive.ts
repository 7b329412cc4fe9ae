/**
 * Where nothing is said, a connection whose other side went without a word is noticed within half a minute (Node asks ten
 * times, a second apart): left to the system, in two hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 20_000 } as const;
