import { Problem } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import type { Db } from '../../database.js';
import * as tasks from '../../tasks/repository.js';
import type { Roles } from '../roles/service.js';

const DEADLINE_MS = 5_000;

export type GivenRoles = Pick<CompletedVerification, 'chat_roles_assigned' | 'warnings'>;
export type GiveRoles = (chatId: string, actor: string) => Promise<GivenRoles>;

/** The link stands; whatever goes wrong with the roles is made good later. */
export const createGiveRoles =
  (db: Db, roles: Roles): GiveRoles =>
  async (chatId, actor) => {
    const task = { kind: 'account', subject: chatId, cause: 'verification' } as const;
    const key = tasks.keyOf(task);
    // Read before the member is: what is asked for from now on may be about something newer.
    const version = await tasks.findVersion(db, key);
    try {
      const update = await roles.bringAccount(chatId, {
        cause: 'verification',
        actor,
        deadlineMs: DEADLINE_MS,
      });
      await tasks.remove(db, key, version);
      return {
        chat_roles_assigned: [...(update?.assigned ?? [])],
        warnings: [...(update?.warnings ?? [])],
      };
    } catch (error) {
      await tasks.enqueue(db, [{ ...task, delayMs: 1_000 }]);
      if (!(error instanceof Problem)) throw error;
      return {
        chat_roles_assigned: [],
        warnings: [{ code: error.code, message: `${error.message} The roles follow.` }],
      };
    }
  };
