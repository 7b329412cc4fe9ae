import { afterAll, beforeAll, beforeEach } from 'vitest';
import { insertMembers } from './factories.js';
import { startFakeChatBot } from './fake-chat-bot.js';
import { type Platform, startPlatform } from './harness.js';

export const id = '0f9d3c3e-5a52-4a34-9a54-7f1d1f0a6b11';
export const link = `/api/verify/complete/${id}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
export const asked = {
  chat_id: '710000000000000004',
  chat_username: 'rosa.q',
  member_number: '1001',
};

export const verification = (more: object = {}) => ({
  id,
  status: 'pending',
  ...asked,
  server_id: '700000000000000001',
  server_name: 'Guildhall <West>',
  reason: null,
  created_at: '2026-02-09T07:00:00.000Z',
  expires_at: inAnHour(),
  completed_at: null,
  account_proven: true,
  code: null,
  ...more,
});
export const completed = {
  success: true,
  verification_id: id,
  status: 'completed',
  member: {
    member_number: '1001',
    first_name: 'Rosa',
    last_name: 'Quintero',
    facility_code: null,
    region_code: null,
    positions: [],
  },
  chat_roles_assigned: ['Member', 'Northeast'],
};
/** What a person only says of an account, and the account's own yes is still missing. */
export const unproven = { account_proven: false, code: 'C7KW4RXT' };
export const started = {
  success: true,
  verification_id: id,
  verification_url: `http://127.0.0.1:1300${link}`,
  expires_at: '2026-02-09T07:15:00.000Z',
};

export let bot: Awaited<ReturnType<typeof startFakeChatBot>>;
export let platform: Platform;
/** Said by every file that works with it: modules are loaded once for many files, and hooks belong to one. */
export function setUpVerification(): void {
  beforeAll(async () => {
    bot = await startFakeChatBot();
    platform = await startPlatform({ CHAT_BOT_URL: bot.url });
    await insertMembers(platform.pool, [
      { member_number: '1001' },
      { member_number: '1002', first_name: 'Ines' },
      { member_number: '1003', status: 'inactive' },
    ]);
  });
  afterAll(async () => {
    await platform.stop();
    await bot.stop();
  });
  beforeEach(() => chatBotHas(verification(), { body: completed }));
}

/** Chat-bot with one verification: reading gives it, completing gives the other. */
export const chatBotHas = (
  state: object,
  completion: { status?: number; body: unknown; drop?: true },
) =>
  bot.answers(({ method }) =>
    method === 'GET' ? { body: { success: true, verification: state } } : completion,
  );
export const completions = () => bot.seen.filter(({ method }) => method === 'POST');

export const rosa = () => platform.session({ subject: 'rosa', member: '1001' });
export const html = { accept: 'text/html,application/xhtml+xml' };
export const json = { accept: 'application/json' };
export const csrfIn = (page: string) => /name="csrf_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
export const form = (token: string) => new URLSearchParams({ csrf_token: token }).toString();
export const formType = { 'content-type': 'application/x-www-form-urlencoded' };
