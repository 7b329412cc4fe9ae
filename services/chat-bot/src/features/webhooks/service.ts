import { invalid, Problem } from '@guildhall/contracts';
import type { EventReceived, WebhookEvent } from '@guildhall/contracts/chat-bot';
import { MemberUpdated } from '@guildhall/contracts/webhooks';
import type pg from 'pg';
import { Value } from 'typebox/value';
import { checkChatId } from '../../domain/chat-id.js';
import * as tasks from '../tasks/repository.js';
import type { Worker } from '../tasks/service.js';
import * as deliveries from './repository.js';

/** design/chat-bot: the answer waits up to two seconds for the roles; a little of it is ours. */
const WAIT_MS = 1_900;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** The body is read in two steps: what its kind demands is known only now. */
function memberUpdated(event: WebhookEvent): MemberUpdated {
  if (!Value.Check(MemberUpdated, event)) {
    const [first] = Value.Errors(MemberUpdated, event);
    const where = `body${(first?.instancePath ?? '').replaceAll('/', '.')}`;
    throw invalid(`The request is not valid: ${where} ${first?.message ?? 'is not complete'}`);
  }
  for (const field of ['chat_id', 'previous_chat_id'] as const) {
    const chatId = event.data[field];
    if (typeof chatId === 'string') checkChatId(chatId, ['data', field]);
  }
  return event;
}

const received = (rolesUpdated: boolean): EventReceived => ({
  success: true,
  processed: true,
  roles_updated: rolesUpdated,
});

export function createWebhooks(db: pg.Pool, worker: Worker) {
  /** Known already: taken up again if it failed or if nobody seems to be at it. */
  async function takeUp(key: string): Promise<deliveries.Delivery | null> {
    const known = await deliveries.find(db, key);
    if (known?.status === 'applied') return known;
    if (known?.status === 'failed') await deliveries.reopen(db, key);
    await tasks.enqueue(db, [{ kind: 'event', subject: key, cause: 'member.updated' }]);
    return null;
  }

  return {
    async receive(event: WebhookEvent, key: string, arrivedAt: number): Promise<EventReceived> {
      if (event.event !== 'member.updated')
        return { success: true, processed: false, roles_updated: false };
      const { data, timestamp } = memberUpdated(event);
      // Waited for from before it exists: the work may be done before we are told that it was recorded.
      const finished = worker.waitFor(
        tasks.keyOf({ kind: 'event', subject: key }),
        Math.max(0, arrivedAt + WAIT_MS - performance.now()),
      );
      const isNew = await deliveries.insert(db, {
        key,
        eventAt: new Date(timestamp),
        payload: data,
      });
      const applied = isNew ? null : await takeUp(key);
      if (applied) return received(applied.roles_updated ?? false);
      worker.poke();
      if (!(await finished)) return received(false);
      const now = await deliveries.find(db, key);
      if (now?.status === 'failed')
        throw new Problem(500, now.error_code ?? 'INTERNAL_ERROR', now.error ?? 'It failed');
      return received(now?.roles_updated ?? false);
    },
  };
}
