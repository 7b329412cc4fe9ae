import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { accounts, type ChatBot, startChatBot } from './harness.js';

// Without the chat product: this is about links, and roles would wait for its limits.
const bot = await startChatBot({ environment: { DISCORD_TOKEN: '', DISCORD_SERVER_ID: '' } });
const replicas = [bot.app, await bot.replica()];
afterAll(() => bot.stop());

const members = ['1', '2', '3'];
const chatIds = accounts.slice(0, 3);
type Event =
  | { readonly kind: 'start' | 'claim'; readonly chatId: string; readonly member: string }
  | { readonly kind: 'complete'; readonly pick: number; readonly member: string }
  | { readonly kind: 'link'; readonly chatId: string; readonly member: string }
  | { readonly kind: 'cancel' | 'expire'; readonly pick: number }
  | { readonly kind: 'unlink'; readonly member: string };
const member = fc.constantFrom(...members);
const chatId = fc.constantFrom(...chatIds);
const pick = fc.nat({ max: 50 });
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('start' as const), chatId, member }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('complete' as const), pick, member }) },
  fc.record({ kind: fc.constant('claim' as const), chatId, member }),
  fc.record({ kind: fc.constant('link' as const), chatId, member }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'expire' as const), pick }),
  fc.record({ kind: fc.constant('unlink' as const), member }),
);

/** One event, and that its answer is one that the table knows. */
async function happen(event: Event, ids: string[], to: ChatBot['app']): Promise<unknown> {
  const id = 'pick' in event ? ids[event.pick % Math.max(1, ids.length)] : undefined;
  switch (event.kind) {
    case 'start':
    case 'claim': {
      const { chatId: chat_id, member: member_number } = event;
      const claim = event.kind === 'claim' && { claimed_by: `subject-${member_number}` };
      const body = { chat_id, chat_username: 'someone', member_number, ...claim };
      const answer = await bot.send('POST', '/api/verify/start', body, await bot.service(), to);
      if (answer.status === 200) ids.push(answer.body.verification_id);
      return expect([200, 409]).toContain(answer.status);
    }
    case 'complete': {
      const answer = await bot.complete(id ?? 'none', event.member, undefined, to);
      return expect([200, 403, 404, 409, 410]).toContain(answer.status);
    }
    case 'link': {
      const body = { chat_id: event.chatId, chat_username: 'someone' };
      const path = `/api/members/${event.member}/chat-link`;
      return bot.send('PUT', path, body, await bot.service(), to);
    }
    case 'cancel':
      return bot.send('POST', `/api/verify/cancel/${id}`, undefined, await bot.admin(), to);
    case 'expire':
      return bot.pool.query(
        `update verifications set expires_at = now() - interval '1 second' where id = $1`,
        [id ?? '00000000-0000-4000-8000-000000000000'],
      );
    case 'unlink':
      return bot.platform.put({ member_number: event.member });
  }
}

interface Row {
  readonly id: string;
  readonly status: string;
  readonly chat_id: string;
  readonly member_number: string;
  readonly claimed_by: string | null;
}
const rows = async (): Promise<Row[]> =>
  (await bot.pool.query('select id, status, chat_id, member_number, claimed_by from verifications'))
    .rows;
const unique = (values: readonly unknown[]) =>
  expect(new Set(values).size, values.join()).toBe(values.length);

test('for any order of events, three at once, no account and no member has two links', async () => {
  let linked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(events, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 14 }),
      async rounds => {
        await bot.pool.query('delete from verifications');
        for (const number of members) bot.platform.put({ member_number: number });
        const ids: string[] = [];
        for (const round of rounds) {
          const before = new Map((await rows()).map(row => [row.id, row.status]));
          await Promise.all(
            round.map((event, i) => happen(event, ids, replicas[i % 2] ?? bot.app)),
          );
          const after = await rows();
          const links = [...bot.platform.members.values()].filter(each => each.chat_id !== null);
          unique(links.map(each => each.chat_id));
          unique(after.filter(row => row.status === 'pending').map(row => row.chat_id));
          // What is over stays over, however it ended.
          for (const { id, status } of after)
            if (!['claimed', 'pending'].includes(before.get(id) ?? 'pending'))
              expect(status).toBe(before.get(id));
          // No account says yes to a claim here, so none links.
          const ofClaims = after.filter(row => row.claimed_by !== null).map(row => row.status);
          expect(ofClaims).not.toContain('pending');
          expect(ofClaims).not.toContain('completed');
          // What was completed in this round made a link, unless the link was ended in the same round.
          const ended = round.flatMap(event => (event.kind === 'unlink' ? [event.member] : []));
          for (const row of after) {
            const isNew = row.status === 'completed' && before.get(row.id) !== 'completed';
            if (!isNew || ended.includes(row.member_number)) continue;
            linked++;
            expect(bot.platform.members.get(row.member_number)?.chat_id).toBe(row.chat_id);
          }
        }
      },
    ),
    { numRuns: 12 },
  );
  expect(linked).toBeGreaterThan(0);
}, 600_000);
