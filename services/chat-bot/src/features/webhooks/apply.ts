import { notFound, type Problem } from '@guildhall/contracts';
import type { Member } from '@guildhall/contracts/platform';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import { ACTIVE_STATUS } from '../../domain/member.js';
import type { Locks } from '../../locks.js';
import { mayPass } from '../../tasks/backoff.js';
import * as tasks from '../../tasks/repository.js';
import { ifInServer, type Roles } from '../roles/service.js';
import type { Occasion } from '../roles/write-account.js';
import { isStale } from './event-order.js';
import * as deliveries from './repository.js';

const occasion: Occasion = {
  cause: 'member.updated',
  actor: 'webhook',
  deadlineMs: 8_000,
};

/**
 * Accounts with roles of this member that are not the member's account (any more). Roles that a service gave without a
 * link stay, unless the member has another account or is not active.
 */
const formerOf = ({ accounts }: deliveries.Waiting, member: Member | null) =>
  accounts.filter(
    ({ chat_id, linked }) =>
      chat_id !== member?.chat_id &&
      (linked || member?.status !== ACTIVE_STATUS || member.chat_id !== null),
  );

/** Gives one event its effect, once, however often and wherever it is asked for. */
export function createApply(db: Db, platform: Platform, roles: Roles, locks: Locks) {
  async function bringUpToDate(delivery: deliveries.Waiting, member: Member | null) {
    const { accounts, member_number } = delivery;
    if (!member && accounts.length === 0)
      throw notFound(`There is no member ${member_number}`, 'MEMBER_NOT_FOUND');
    const former = formerOf(delivery, member);
    for (const { chat_id } of former)
      await ifInServer(roles.clear(chat_id, member_number, occasion));
    if (!member?.chat_id) return former.length > 0;
    return ifInServer(roles.bringAccount(member.chat_id, occasion));
  }

  /** The sender is told if it still waits; the accounts are tried again in any case. */
  const giveUp = (delivery: deliveries.Waiting, member: Member | null, error: Problem) =>
    db.transaction().execute(async tx => {
      const former = formerOf(delivery, member).map(({ chat_id }) => chat_id);
      const accounts = member?.chat_id ? [...former, member.chat_id] : former;
      await deliveries.fail(tx, delivery.key, error);
      await tasks.enqueueAccounts(tx, accounts, occasion.cause);
    });

  /** The event says who changed and when; how the member is now, the platform does. */
  async function applyAlone(key: string): Promise<void> {
    const delivery = await deliveries.findWaiting(db, key);
    if (!delivery) return;
    const { event_at, mark, member_number } = delivery;
    if (isStale(event_at, mark, new Date()))
      return deliveries.settle(db, delivery, { rolesUpdated: false, moveMark: false });
    const member = await platform.findMember(member_number);
    try {
      const rolesUpdated = await bringUpToDate(delivery, member);
      await deliveries.settle(db, delivery, { rolesUpdated, moveMark: true });
    } catch (error) {
      // What only needs time is tried again; anything else is for the sender to see.
      if (mayPass(error)) throw error;
      await giveUp(delivery, member, error as Problem);
    }
  }

  return async (key: string): Promise<void> => {
    const delivery = await deliveries.findWaiting(db, key);
    if (delivery) await locks.withLock(`member:${delivery.member_number}`, () => applyAlone(key));
  };
}
