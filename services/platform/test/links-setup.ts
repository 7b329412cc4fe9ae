import { afterAll, beforeAll } from 'vitest';
import { insertFacilities, insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

export let platform: Platform;
export let bot: Record<string, string>;
let account = 300_000_000_000_000_000n;
let number = 5000;

/** Said by every file that works with it: modules are loaded once for many files, and hooks belong to one. */
export function setUpLinks(): void {
  beforeAll(async () => {
    platform = await startPlatform({ EVENT_SUBSCRIBERS: 'http://127.0.0.1:9/hook' });
    bot = await platform.apiKey(['members:read', 'members:link'], 'chat-bot');
    await insertFacilities(platform.pool, { NW: ['ZQX'] });
  });
  afterAll(() => platform.stop());
}

export const newAccount = () => String(account++);
export async function newMember(): Promise<string> {
  number += 1;
  await insertMembers(platform.pool, [{ member_number: String(number), facility_code: 'ZQX' }]);
  return String(number);
}

export const post = (path: string, body: unknown, headers = bot) =>
  platform.send('POST', path, { headers, body });
export const link = (member: string, chatId: string, more: object = {}) =>
  post(`/api/member/${member}/link-chat`, { chat_id: chatId, ...more });
export const unlink = (member: string, body?: object) =>
  platform.send('POST', `/api/member/${member}/unlink-chat`, { headers: bot, body });

export async function audit(member: string) {
  const { rows } = await platform.pool.query(
    'select action, actor_kind, actor, before, after, request_id from audit_log where member_number = $1 order by id',
    [member],
  );
  return rows;
}
export async function events(member: string) {
  const { rows } = await platform.pool.query(
    'select payload, created_at from events where member_number = $1 order by created_at',
    [member],
  );
  return rows.map(row => row.payload);
}
