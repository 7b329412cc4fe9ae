import type { Condition } from '@guildhall/contracts';

export type Check = () => Promise<Condition> | Condition;

/** A check that hangs says so instead of hanging its caller: whoever asks `/readyz` asks again soon. */
const usualPatience = 2000;

export async function conditions(
  checks: readonly Check[],
  longest = usualPatience,
): Promise<readonly Condition[]> {
  return Promise.all(checks.map(check => bounded(check, longest)));
}

async function bounded(check: Check, longest: number): Promise<Condition> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Condition>(resolve => {
    timer = setTimeout(
      () =>
        resolve({
          name: check.name || 'check',
          state: 'failed',
          message: 'did not answer in time',
        }),
      longest,
    );
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch (error) {
    return { name: check.name || 'check', state: 'failed', message: (error as Error).message };
  } finally {
    clearTimeout(timer);
  }
}
