import type { Condition } from '@guildhall/contracts';
import { databaseErrorMessage, schemaErrorMessage } from '../database/errors.js';
import { withTimeout } from './with-timeout.js';

export type Finding = Omit<Condition, 'name'>;

export interface Check {
  (): Promise<Condition>;
  /** Reported if the check does not respond. */
  readonly called: string;
}

export const namedCheck = (name: string, look: () => Finding | Promise<Finding>): Check =>
  Object.assign(async () => ({ name, ...(await look()) }), { called: name });

export const fine = (message: string | null = null): Finding => ({ state: 'ok', message });
export const warning = (message: string): Finding => ({ state: 'warning', message });
export const failed = (message: string): Finding => ({ state: 'failed', message });

/** A hanging check fails instead of blocking `/readyz`. */
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
    return (await withTimeout(longest, check())) ?? { name, ...failed('did not respond in time') };
  } catch (error) {
    const why =
      databaseErrorMessage(error) ?? schemaErrorMessage(error) ?? (error as Error).message;
    return { name, ...failed(why) };
  }
}
