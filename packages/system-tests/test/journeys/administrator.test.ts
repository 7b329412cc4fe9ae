import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient, ResponseError } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { beforeAll, describe, expect, test } from 'vitest';
import { chatAccount, person, platform, stack, tokenOf } from './stack.js';

const chatBotUrl = stack.services.chat_bot ?? '';
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    error => (error instanceof ResponseError ? error.status : Promise.reject(error)),
  );

describe('an administrator', () => {
  let token: string;
  const platformAs = (given: string) =>
    createClient(platformApi, { baseUrl: platform, token: given });
  beforeAll(async () => {
    token = await tokenOf('ana.reyes');
  });

  test('gives a program a key, replaces it without a gap, and ends both', async () => {
    const admin = platformAs(token);
    const program = (apiKey: string) => createClient(platformApi, { baseUrl: platform, apiKey });
    const reads = (key: string) =>
      statusOf(program(key).getMember({ params: { memberNumber: '100003' } }));
    const first = await admin.createKey({
      body: { kind: 'api', name: 'bulletin', scopes: ['members:read'] },
    });
    expect(await reads(first.secret)).toBe(200);
    const second = await admin.rotateKey({ params: { id: first.key.id } });
    expect([await reads(first.secret), await reads(second.secret)]).toEqual([200, 200]);
    await admin.revokeKey({ params: { id: first.key.id } });
    expect([await reads(first.secret), await reads(second.secret)]).toEqual([401, 200]);
    await admin.revokeKey({ params: { id: second.key.id } });
    expect(await reads(second.secret)).toBe(401);
  });

  test('links a member who cannot click, and is counted', async () => {
    const chatBot = createClient(chatBotApi, { baseUrl: chatBotUrl, token });
    const before = (await chatBot.getVerificationStats()).stats.verified_members;
    const { member_number, chat_id, subject } = person('ana.reyes');
    const done = await chatBot.verifyManually({
      body: {
        member_number: member_number ?? '',
        chat_id: chat_id ?? '',
        admin_user_id: subject,
        reason: 'Came in person',
      },
    });
    expect(done).toMatchObject({ verification_completed: true });
    expect((await chatBot.getVerificationStats()).stats.verified_members).toBeGreaterThan(before);
    await expect
      .poll(() => chatAccount('ana.reyes'), { interval: 200 })
      .toMatchObject({ roles: expect.arrayContaining(['Member', 'Northeast']) });
  });
});
