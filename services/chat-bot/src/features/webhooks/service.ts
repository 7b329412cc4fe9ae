import { setTimeout as sleep } from 'node:timers/promises';
import { checkChatId, invalidAt, notFound, Problem } from '@guildhall/contracts';
import type { EventReceived, WebhookEvent } from '@guildhall/contracts/chat-bot';
import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { bodyCheck } from '@guildhall/service-kit';
import type { OutcomeOf } from '@guildhall/service-kit/jobs';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import type { RoleRequests } from '../roles/requests.js';
import { MEMBER_UPDATED } from '../roles/service.js';
import { isAhead, isStale } from './event-order.js';
import * as deliveries from './repository.js';

/** The answer waits up to a second for the roles, the rest of the work included. */
const WAIT_MS = 950;
/** Between looks at a delivery that another request is at. */
const LOOK_EVERY_MS = 50;

export type Webhooks = ReturnType<typeof createWebhooks>;

const checkMemberUpdated = bodyCheck(MemberUpdated);

/** The body is read in two steps: what its kind demands is known only now. */
function memberUpdated(event: WebhookEvent): MemberUpdated {
  checkMemberUpdated(event);
  for (const field of ['chat_id', 'previous_chat_id'] as const) {
    const chatId = event.data[field];
    if (typeof chatId === 'string') checkChatId(chatId, ['data', field]);
  }
  const moment = Date.parse(event.timestamp);
  // A leap second, and some offsets, are date-times whose moment JavaScript cannot tell.
  if (Number.isNaN(moment))
    throw badTime(event.timestamp, 'must be a moment in UTC or with an offset like +01:00');
  if (isAhead(new Date(moment), new Date()))
    throw badTime(event.timestamp, 'must not be more than five minutes in the future');
  return event as MemberUpdated;
}

const badTime = (input: string, message: string) =>
  invalidAt('body', ['timestamp'], message, input, 'format');

/** As it was answered, or is. */
function answerOf(delivery: deliveries.Delivery): EventReceived {
  if (delivery.status === 'failed')
    throw new Problem(500, delivery.error_code ?? 'INTERNAL_ERROR', delivery.error ?? 'It failed', {
      details: delivery.error_details ?? {},
    });
  return { success: true, processed: true, roles_updated: delivery.roles_updated ?? false };
}

export function createWebhooks(db: Db, platform: Platform, requests: RoleRequests) {
  /** Which account is the member's, the platform says; while it is away, the event has to do. */
  const readAccount = ({ data }: MemberUpdated): Promise<Known> =>
    platform.findMember(data.member_number).then(
      member => ({ exists: member !== null, chatId: member?.chat_id ?? null }),
      (error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 503) throw error;
        return { exists: true, chatId: data.chat_id };
      },
    );

  /** The jobs of a delivery that is new, or was taken up again; null: another request is at it, or was. */
  const takeUp = (update: MemberUpdated, known: Known, key: string): Promise<Taken | null> =>
    db.transaction().execute(async tx => {
      const memberNumber = update.data.member_number;
      const eventAt = new Date(update.timestamp);
      if (!(await deliveries.begin(tx, { key, memberNumber, eventAt }))) return null;
      const { mark, accounts } = await deliveries.findAffected(tx, memberNumber);
      if (isStale(eventAt, mark, new Date())) return { isStale: true, jobs: [] };
      const affected = [
        ...new Set([...accounts, ...(known.chatId === null ? [] : [known.chatId])]),
      ];
      if (!known.exists && affected.length === 0) {
        const error = notFound(`There is no member ${memberNumber}`, 'MEMBER_NOT_FOUND');
        await deliveries.fail(tx, key, error);
        return null;
      }
      const jobs = await requests.enqueueAll(tx, affected, MEMBER_UPDATED, 'webhook');
      return { isStale: false, jobs };
    });

  /** Up to date by then; false: the work goes on. */
  async function areUpdated(jobs: readonly string[], outcomeOf: OutcomeOf, until: number) {
    const brought = await Promise.all(
      jobs.map(id => requests.result(outcomeOf, id, until - performance.now())),
    );
    return brought.every(each => each !== null) && brought.some(each => each?.updated);
  }

  async function settle(key: string, taken: Taken, outcomeOf: OutcomeOf, until: number) {
    try {
      const rolesUpdated = await areUpdated(taken.jobs, outcomeOf, until);
      await deliveries.settle(db, key, { rolesUpdated, moveMark: !taken.isStale });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // What only needs time goes on as a job.
      if (error.status === 503)
        await deliveries.settle(db, key, { rolesUpdated: false, moveMark: true });
      else await deliveries.fail(db, key, error);
    }
  }

  /** As another request settles it, or as it stands when time is over. */
  async function settledElsewhere(key: string, until: number): Promise<deliveries.Delivery> {
    const found = await deliveries.get(db, key);
    if (found.status !== 'received' || performance.now() > until) return found;
    await sleep(LOOK_EVERY_MS);
    return settledElsewhere(key, until);
  }

  return {
    async receive(event: WebhookEvent, key: string, arrivedAt: number): Promise<EventReceived> {
      const update = memberUpdated(event);
      const until = arrivedAt + WAIT_MS;
      const known = await readAccount(update);
      await requests.awaiting(async outcomeOf => {
        const taken = await takeUp(update, known, key);
        if (taken) await settle(key, taken, outcomeOf, until);
      });
      return answerOf(await settledElsewhere(key, until));
    },
  };
}

interface Known {
  readonly exists: boolean;
  readonly chatId: string | null;
}

interface Taken {
  readonly isStale: boolean;
  readonly jobs: readonly string[];
}
