import type { Problem } from '@guildhall/contracts';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import type { Locks } from '../../locks.js';
import { mayPass } from '../../tasks/backoff.js';
import * as tasks from '../../tasks/repository.js';
import { ifInServer, type Roles } from '../roles/service.js';
import type { Occasion } from '../roles/write-account.js';
import { eventFacts, isStale } from './event-facts.js';
import * as deliveries from './repository.js';

const occasion: Occasion = {
  cause: 'member.updated',
  actor: 'webhook',
  priority: 'background',
  deadlineMs: 8_000,
};

/** The accounts that the member had before: as the event says, and as our own records do. */
function formerOf({ accounts, payload }: deliveries.Waiting): readonly string[] {
  const former = new Set([...accounts, payload.previous_chat_id ?? null]);
  former.delete(payload.chat_id);
  return [...former].filter(chatId => chatId !== null);
}

/** Gives one event its effect, once, however often and wherever it is asked for. */
export function createApply(db: Db, platform: Platform, roles: Roles, locks: Locks) {
  function bringAccount({ payload, member_number }: deliveries.Delivery, chatId: string) {
    const read = async () => eventFacts(payload, await platform.getMember(member_number));
    return ifInServer(roles.bringMember(chatId, read, occasion));
  }

  async function clearFormer(delivery: deliveries.Waiting): Promise<number> {
    const former = formerOf(delivery);
    for (const chatId of former)
      await ifInServer(roles.clear(chatId, delivery.member_number, occasion));
    return former.length;
  }

  async function applyAlone(key: string): Promise<void> {
    const delivery = await deliveries.findWaiting(db, key);
    if (!delivery) return;
    const { event_at, mark, payload } = delivery;
    if (isStale(event_at, mark, new Date()))
      return deliveries.settle(db, delivery, { rolesUpdated: false, moveMark: false });
    const cleared = await clearFormer(delivery);
    const brought = payload.chat_id !== null && (await bringAccount(delivery, payload.chat_id));
    const rolesUpdated = payload.chat_id === null ? cleared > 0 : brought;
    await deliveries.settle(db, delivery, { rolesUpdated, moveMark: true });
  }

  /** Told to whoever waits; where nobody did, no sender repeats it, and the accounts are tried again without one. */
  const giveUp = (delivery: deliveries.Waiting, error: Problem) =>
    db.transaction().execute(async tx => {
      const accounts = [...formerOf(delivery), delivery.payload.chat_id].filter(id => id !== null);
      await deliveries.fail(tx, delivery.key, error);
      await tasks.enqueueAccounts(tx, accounts, occasion.cause);
    });

  return async (key: string): Promise<void> => {
    const delivery = await deliveries.findWaiting(db, key);
    if (!delivery) return;
    await locks.withLock(`member:${delivery.member_number}`, async () => {
      try {
        await applyAlone(key);
      } catch (error) {
        // What only needs time is tried again; anything else is for the sender to see.
        if (mayPass(error)) throw error;
        await giveUp(delivery, error as Problem);
      }
    });
  };
}
