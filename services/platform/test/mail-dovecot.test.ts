import { hasDovecot, openInbox, startDovecot } from '@guildhall/local-stack/dovecot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

describe.skipIf(!hasDovecot)(
  'a real Dovecot (skipped where dovecot-imapd is not installed)',
  () => {
    let platform: Platform;
    let dovecot: Awaited<ReturnType<typeof startDovecot>>;
    beforeAll(async () => {
      [platform, dovecot] = await Promise.all([
        startPlatform({ MAIL_DOMAIN: 'example.org' }),
        startDovecot(),
      ]);
      await insertMembers(platform.pool, [{ member_number: '1001' }]);
    });
    afterAll(async () => {
      await platform.stop();
      await dovecot.stop();
    });

    const tell = async () => {
      const { rows } = await platform.pool.query(
        'select address, password from mailhost.mailboxes where active',
      );
      await dovecot.know(rows);
    };

    test('the created password opens the mailbox until a reset replaces it', async () => {
      const headers = await platform.session({ subject: 'rosa', member: '1001' });
      const post = async (path: string, body: object) =>
        (await platform.send('POST', `/api/mailhost/${path}`, { headers, body })).body;

      const created = await post('create-email', { emailFormat: 'rosa.quintero' });
      await tell();
      const open = (password: string) => openInbox(dovecot.port, created.email, password);
      await expect.poll(() => open(created.password).catch(() => [])).toEqual(['OK', 'OK']);
      expect(await open('something else')).toEqual(['NO']);

      const reset = await post('reset-password', {});
      await tell();
      await expect.poll(() => open(reset.password)).toEqual(['OK', 'OK']);
      expect(await open(created.password)).toEqual(['NO']);
    });
  },
);
