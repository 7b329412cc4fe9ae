import { setTimeout as sleep } from 'node:timers/promises';
import { checkChatId, invalidAt, Problem } from '@guildhall/contracts';
import type { EventReceived, WebhookEvent } from '@guildhall/contracts/chat-bot';
import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { bodyCheck, type IsErased } from '@guildhall/service-kit';
import { batched } from '@guildhall/service-kit/database';
import type { OutcomeOf } from '@guildhall/service-kit/jobs';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import type { RoleRequests } from '../roles/requests.js';
import { isAhead } from './event-order.js';
import { createProcessOnce, type Known, type Taken, TOGETHER_MS } from './process-once.js';
import * as deliveries from './repository.js';

/** The response waits up to a second for the roles, including other work. */
const WAIT_MS = 950;
/** Polling interval for a delivery in progress elsewhere. */
const LOOK_EVERY_MS = 50;

export type Webhooks = ReturnType<typeof createWebhooks>;

const checkMemberUpdated = bodyCheck(MemberUpdated);

/** Validated in two steps: the event type decides the schema. */
function memberUpdated(event: WebhookEvent): MemberUpdated {
  checkMemberUpdated(event);
  for (const field of ['chat_id', 'previous_chat_id'] as const) {
    const chatId = event.data[field];
    if (typeof chatId === 'string') checkChatId(chatId, ['data', field]);
  }
  const moment = Date.parse(event.timestamp);
  // JavaScript cannot represent leap seconds and some offsets.
  if (Number.isNaN(moment))
    throw badTime(event.timestamp, 'must be a time in UTC or with an offset like +01:00');
  if (isAhead(new Date(moment), new Date()))
    throw badTime(event.timestamp, 'must not be more than five minutes in the future');
  return event as MemberUpdated;
}

const badTime = (input: string, message: string) =>
  invalidAt('body', ['timestamp'], message, input, 'format');

/** The stored or current response. */
function answerOf(delivery: deliveries.Delivery): EventReceived {
  if (delivery.status === 'failed')
    throw new Problem(500, delivery.error_code ?? 'INTERNAL_ERROR', delivery.error ?? 'It failed', {
      details: delivery.error_details ?? {},
    });
  return processed(delivery.roles_updated ?? false);
}

const processed = (rolesUpdated: boolean): EventReceived => ({
  success: true,
  processed: true,
  roles_updated: rolesUpdated,
});

export const leftAlone: EventReceived = { success: true, processed: false, roles_updated: false };

export function createWebhooks(
  db: Db,
  platform: Platform,
  requests: RoleRequests,
  isErased: IsErased,
) {
  /** The platform says which account is the member's; during an outage the event does. */
  const readAccount = ({ data }: MemberUpdated): Promise<Known> =>
    platform.findMember(data.member_number).then(
      member => ({ exists: member !== null, chatId: member?.chat_id ?? null }),
      (error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 503) throw error;
        return { exists: true, chatId: data.chat_id };
      },
    );

  const processOnce = createProcessOnce(db, requests);
  const settleAll = batched(async (settled: readonly deliveries.Settled[]) => {
    await deliveries.settle(db, settled);
    return settled;
  }, TOGETHER_MS);

  /** Whether it was up to date in time; false: it continues. */
  async function areUpdated(jobs: Taken['jobs'], outcomeOf: OutcomeOf, until: number) {
    const brought = await Promise.all(
      jobs.map(id => requests.result(outcomeOf, id, until - performance.now())),
    );
    return brought.every(each => each !== null) && brought.some(each => each?.updated);
  }

  const rolesOf = async (taken: Taken, outcomeOf: OutcomeOf, until: number): Promise<boolean> => {
    try {
      return await areUpdated(taken.jobs, outcomeOf, until);
    } catch (error) {
      // Temporary failures continue as a job.
      if (error instanceof Problem && error.status === 503) return false;
      throw error;
    }
  };

  /** Null: it failed, and the delivery says why. */
  async function settle(key: string, taken: Taken, outcomeOf: OutcomeOf, until: number) {
    try {
      const rolesUpdated = await rolesOf(taken, outcomeOf, until);
      await settleAll({ key, rolesUpdated, moveMark: !taken.isStale });
      return processed(rolesUpdated);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await deliveries.fail(db, key, error);
      return null;
    }
  }

  /** The result of the other request, or the state at the time limit. */
  async function settledElsewhere(key: string, until: number): Promise<deliveries.Delivery> {
    const found = await deliveries.get(db, key);
    if (found.status !== 'received' || performance.now() > until) return found;
    await sleep(LOOK_EVERY_MS);
    return settledElsewhere(key, until);
  }

  return {
    async receive(event: WebhookEvent, key: string, arrivedAt: number): Promise<EventReceived> {
      const update = memberUpdated(event);
      // Reload from the platform; an erased member is ignored, and a retry would not help.
      const memberNumber = update.data.member_number;
      if (await isErased(memberNumber)) return leftAlone;
      const until = arrivedAt + WAIT_MS;
      const eventAt = new Date(update.timestamp);
      const known = await readAccount(update);
      return requests.awaiting(async outcomeOf => {
        const taken = await processOnce({ key, memberNumber, eventAt, known });
        const settled = taken && (await settle(key, taken, outcomeOf, until));
        return settled ?? answerOf(await settledElsewhere(key, until));
      });
    },
  };
}
