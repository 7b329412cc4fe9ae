import { expect, test } from 'vitest';
import { member, platform, setUpMail } from './mail-setup.js';

setUpMail();

test('creating an account and resetting its password are audited, without the password', async () => {
  const jane = await member({ last: 'Audited' });
  const made = await jane.create({ emailFormat: 'jane.audited' });
  const reset = await jane.reset();
  const { rows } = await platform.pool.query(
    'select action, actor_kind, actor, before, after, request_id from audit_log where member_number = $1 order by id',
    [jane.number],
  );
  const who = { actor_kind: 'person', actor: `person-${jane.number}` };
  const account = { address: 'jane.audited@example.org' };
  expect(rows).toEqual([
    {
      action: 'mail.create',
      ...who,
      before: null,
      after: account,
      request_id: made.headers['x-request-id'],
    },
    {
      action: 'mail.reset-password',
      ...who,
      before: account,
      after: account,
      request_id: reset.headers['x-request-id'],
    },
  ]);
});

test('without a mail host, or with one that is down, it is 503 with a message, and other endpoints work', async () => {
  const none = await platform.replica({ MAIL_DOMAIN: '' });
  const away = await platform.replica({
    MAILHOST_DATABASE_URL: 'postgres://user@127.0.0.1:1/none',
  });
  const jane = await member();
  const headers = await platform.session({ subject: 'jane', member: jane.number });
  for (const replica of [none, away]) {
    const answer = await replica.inject({
      method: 'POST',
      url: '/api/mailhost/check-availability',
      headers,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await replica.inject('/api/health')).statusCode).toBe(200);
  }
});
