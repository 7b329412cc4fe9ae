import { Problem } from '@guildhall/contracts';
import type { OutcomeOf } from '@guildhall/service-kit/jobs';
import type { Parts } from '../../../parts.js';
import { listLinkedAccounts } from '../repository.js';
import type { RoleRequests } from '../requests.js';
import * as suspensions from './repository.js';

/** How long the platform waits for roles before it asks again. */
const WAIT_MS = 3_000;

export interface Suspended {
  readonly isSuspended: boolean;
  /** Whether the member's accounts are up to date. */
  readonly isInEffect: boolean;
}

export type Suspend = ReturnType<typeof createSuspend>;

/** Removes a former member's managed roles, or restores what the rules assign. */
export function createSuspend(
  { db, discord, platform }: Pick<Parts, 'db' | 'discord' | 'platform'>,
  requests: RoleRequests,
) {
  async function accountsOf(memberNumber: string): Promise<string[]> {
    const [member, recorded] = await Promise.all([
      platform.findMember(memberNumber),
      listLinkedAccounts(db, memberNumber),
    ]);
    return [...new Set([...recorded, ...(member?.chat_id ? [member.chat_id] : [])])];
  }

  async function isInEffect(
    jobs: readonly (string | null)[],
    outcomeOf: OutcomeOf,
  ): Promise<boolean> {
    // Without a chat server there are no roles.
    if (discord === null) return true;
    try {
      const brought = await Promise.all(jobs.map(id => requests.result(outcomeOf, id, WAIT_MS)));
      return brought.every(each => each !== null);
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }

  return async (
    memberNumber: string,
    suspended: boolean,
    { asOf, actor }: { readonly asOf: Date; readonly actor: string },
  ): Promise<Suspended> => {
    const accounts = await accountsOf(memberNumber);
    const cause = suspended ? 'member.left' : 'member.returned';
    return requests.awaiting(async outcomeOf => {
      const { isSuspended, jobs } = await db.transaction().execute(async tx => ({
        isSuspended: await suspensions.save(tx, memberNumber, suspended, asOf),
        jobs: await requests.enqueueAll(tx, accounts, cause, actor),
      }));
      return {
        isSuspended,
        isInEffect: await isInEffect(
          accounts.map(id => jobs.get(id) ?? null),
          outcomeOf,
        ),
      };
    });
  };
}
