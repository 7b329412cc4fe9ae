import type { Check } from '@guildhall/service-kit';
import type { MailHost } from './mail-host.js';

/** Mail accounts are one part of many: without them the rest works. */
export const mailHostCheck = (open: () => MailHost | null): Check =>
  async function mailHost() {
    const name = 'mail host';
    const host = open();
    if (!host)
      return { name, state: 'warning', message: 'set MAIL_DOMAIN to give members mail accounts' };
    try {
      await host.ping();
      return { name, state: 'ok', message: null };
    } catch (error) {
      const message = `${(error as Error).message} (MAILHOST_DATABASE_URL)`;
      return { name, state: 'warning', message };
    } finally {
      await host.close();
    }
  };
