import type { Check } from '@guildhall/service-kit';
import { mailboxOf, type Notified } from './configure.js';
import { openTransport } from './runs/notice.js';

/** A server on the internet takes mail from senders whose domain exists; one beside us takes any. */
const wantsRealSender = (smtpUrl: string) => /\.[a-z]{2,}$/i.test(new URL(smtpUrl).hostname);

/** Whether the mail server that notices are handed to takes our word; found else by the notice that is missed. */
export const noticeCheck = (settings: Notified): Check =>
  async function notices() {
    const name = 'notices';
    const mailbox = mailboxOf(settings);
    if (mailbox === null && settings.syncMailTo.length > 0) {
      const message =
        'nobody hears of a synchronisation that fails: SYNC_MAIL_TO is set, and the mail server that would take it there, SMTP_URL, is not';
      return { name, state: 'warning', message };
    }
    if (mailbox === null) {
      const message = 'no mail is sent about synchronisations (SMTP_URL and SYNC_MAIL_TO)';
      return { name, state: 'ok', message };
    }
    if (mailbox.from.endsWith('@localhost') && wantsRealSender(mailbox.smtpUrl)) {
      const message = `most mail servers refuse mail from ${mailbox.from}: set MAIL_FROM to an address that yours may send from`;
      return { name, state: 'warning', message };
    }
    const transport = await openTransport(mailbox);
    try {
      await transport.verify();
      return { name, state: 'ok', message: `by mail to ${mailbox.to.join(', ')}` };
    } catch (error) {
      const message = `the mail server cannot be used: ${(error as Error).message} (SMTP_URL). Notices by mail are lost`;
      return { name, state: 'warning', message };
    } finally {
      transport.close();
    }
  };
