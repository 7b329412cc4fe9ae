import { clockSkewSeconds } from '@guildhall/auth';
import { type Check, failed, fine, namedCheck } from '@guildhall/service-kit';

const answerWithin = 5000;

/** When the provider says it is; null where it says nothing. What a cache answers is older by `Age`. */
async function timeAt(url: string): Promise<number | null> {
  const answer = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithin),
  }).catch(() => null);
  await answer?.body?.cancel();
  const said = Date.parse(answer?.headers.get('date') ?? '');
  const age = Number(answer?.headers.get('age') ?? 0);
  return Number.isNaN(said) ? null : said + (Number.isNaN(age) ? 0 : age * 1000);
}

/**
 * Whether this machine and the provider agree on the time: where they do not, every token is over, or not yet good, and
 * nothing that is said of it names the clock.
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
      `this machine’s clock is ${how} the identity provider’s, and logins fail: let a time service set it (timedatectl set-ntp true)`,
    );
  });
