import { clockSkewSeconds } from '@guildhall/auth';
import { type Check, failed, fine, namedCheck } from '@guildhall/service-kit';

const answerWithin = 5000;

/** The provider's time; null if unknown. Adds `Age` for cached responses. */
async function timeAt(url: string): Promise<number | null> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithin),
  }).catch(() => null);
  await answer?.body?.cancel();
  const time = Date.parse(answer?.headers.get('date') ?? '');
  const age = Number(answer?.headers.get('age') ?? 0);
  return Number.isNaN(time) ? null : time + (Number.isNaN(age) ? 0 : age * 1000);
}

/**
 * Compares clocks with the provider. If they differ, every token looks expired or not yet valid, and no error names the
 * clock.
 */
export const clockCheck = (url: string): Check =>
  namedCheck('clock', async () => {
    const asked = Date.now();
    const there = await timeAt(url);
    if (there === null) return fine();
    const seconds = Math.round(((asked + Date.now()) / 2 - there) / 1000);
    if (Math.abs(seconds) <= clockSkewSeconds) return fine();
    const how = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`;
    return failed(
      `this machine’s clock is ${how} the identity provider’s, so logins fail: turn on time synchronization (timedatectl set-ntp true)`,
    );
  });
