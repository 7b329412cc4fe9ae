import type { Check } from '@guildhall/service-kit';
import type { MailHost } from './mail-host.js';

/** Mail accounts are one part of many: without them the rest works. */
export const mailHostCheck = (host: MailHost | null): Check =>
  async function mailHost() {
    const name = 'mail host';
    if (!host)
      return { name, state: 'warning', message: 'set MAIL_DOMAIN to give members mail accounts' };
    try {
      await host.ping();
      return { name, state: 'ok', message: null };
    } catch (error) {
      return { name, state: 'warning', message: (error as Error).message };
    }
  };
