import type { Condition } from '@guildhall/contracts';
import { databaseTrouble, schemaTrouble } from '../database/errors.js';
import { within } from './within.js';

export type Check = () => Promise<Condition> | Condition;

/** A check that hangs says so instead of hanging its caller: whoever asks `/readyz` asks again soon. */
const usualPatience = 2000;

export async function conditions(
  checks: readonly Check[],
  longest = usualPatience,
): Promise<readonly Condition[]> {
  return Promise.all(checks.map(check => bounded(check, longest)));
}

/** As a check names itself where it answers: `identityTokens` is about identity tokens. */
const inWords = (name: string) => name.replace(/[A-Z]/g, ' $&').replaceAll('_', ' ').toLowerCase();

async function bounded(check: Check, longest: number): Promise<Condition> {
  const failed = { name: inWords(check.name) || 'check', state: 'failed' } as const;
  try {
    return (await within(longest, check())) ?? { ...failed, message: 'did not answer in time' };
  } catch (error) {
    return {
      ...failed,
      message: databaseTrouble(error) ?? schemaTrouble(error) ?? (error as Error).message,
    };
  }
}
