import { checkChatId, invalidAt, Problem } from '@guildhall/contracts';
import type { EventReceived, WebhookEvent } from '@guildhall/contracts/chat-bot';
import { MemberUpdated } from '@guildhall/contracts/webhooks';
import { bodyCheck } from '@guildhall/service-kit';
import type { Db } from '../../database.js';
import * as tasks from '../../tasks/repository.js';
import type { TaskWorker } from '../../tasks/service.js';
import { isAhead } from './event-order.js';
import * as deliveries from './repository.js';

/** The answer waits up to two seconds for the roles, and a little of that is for the rest of the work. */
const WAIT_MS = 1_900;
/** As many as 50 requests a second can serve in that time, two for each: of more, waiting is in vain. */
const WAIT_AT_MOST = 47;

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

const received = (rolesUpdated: boolean): EventReceived => ({
  success: true,
  processed: true,
  roles_updated: rolesUpdated,
});

export function createWebhooks(db: Db, worker: TaskWorker) {
  /** Events of the last seconds that have no effect yet, whether somebody still waits for them or not. */
  let unfinished = 0;
  const waiting = new Set<(isOver: boolean) => void>();

  /** True when it was worked on, by whichever replica, or the time is over; false where waiting is in vain. */
  function waitFor(key: string, ms: number): Promise<boolean> {
    return new Promise(answer => {
      waiting.add(answer);
      unfinished += 1;
      worker.waitFor(tasks.keyOf({ kind: 'event', subject: key }), Math.max(ms, 0)).then(() => {
        unfinished -= 1;
        waiting.delete(answer);
        answer(true);
      });
      if (unfinished <= WAIT_AT_MOST) return;
      for (const each of waiting) each(false);
      waiting.clear();
    });
  }

  /** Known already: taken up again if it failed or if nobody seems to be at it. */
  async function processOnce(key: string): Promise<deliveries.Delivery | null> {
    const known = await deliveries.find(db, key);
    if (known?.status === 'applied') return known;
    if (known?.status === 'failed') await deliveries.reopen(db, key);
    await tasks.enqueue(db, [{ kind: 'event', subject: key, cause: 'member.updated' }]);
    return null;
  }

  return {
    async receive(event: WebhookEvent, key: string, arrivedAt: number): Promise<EventReceived> {
      const { data, timestamp } = memberUpdated(event);
      // Waited for from before it exists: the work may be done before we are told that it was recorded.
      const finished = waitFor(key, arrivedAt + WAIT_MS - performance.now());
      const isNew = await deliveries.insert(db, {
        key,
        memberNumber: data.member_number,
        eventAt: new Date(timestamp),
      });
      const applied = isNew ? null : await processOnce(key);
      if (applied) return received(applied.roles_updated ?? false);
      worker.wake();
      if (!(await finished)) return received(false);
      // Read whether or not we were told: what tells us is a connection, which may be lost or not there yet.
      const now = await deliveries.find(db, key);
      if (now?.status === 'failed')
        throw new Problem(500, now.error_code ?? 'INTERNAL_ERROR', now.error ?? 'It failed', {
          details: now.error_details ?? {},
        });
      return received(now?.roles_updated ?? false);
    },
  };
}
