import type { Condition } from '@guildhall/contracts';
import { databaseErrorMessage, schemaErrorMessage } from '../database/errors.js';
import { withTimeout } from './with-timeout.js';

export type Finding = Omit<Condition, 'name'>;

export interface Check {
  (): Promise<Condition>;
  /** By which it is known where it does not answer. */
  readonly called: string;
}

export const namedCheck = (name: string, look: () => Finding | Promise<Finding>): Check =>
  Object.assign(async () => ({ name, ...(await look()) }), { called: name });

export const fine = (message: string | null = null): Finding => ({ state: 'ok', message });
export const warning = (message: string): Finding => ({ state: 'warning', message });
export const failed = (message: string): Finding => ({ state: 'failed', message });

/** A check that hangs says so instead of hanging its caller: whoever asks `/readyz` asks again soon. */
const usualPatience = 2000;

export async function conditions(
  checks: readonly Check[],
  longest = usualPatience,
): Promise<readonly Condition[]> {
  return Promise.all(checks.map(check => bounded(check, longest)));
}

async function bounded(check: Check, longest: number): Promise<Condition> {
  const name = check.called;
  try {
    return (await withTimeout(longest, check())) ?? { name, ...failed('did not answer in time') };
  } catch (error) {
    const why =
      databaseErrorMessage(error) ?? schemaErrorMessage(error) ?? (error as Error).message;
    return { name, ...failed(why) };
  }
}
