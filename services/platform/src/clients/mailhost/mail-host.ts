import type { Check } from '@guildhall/service-kit';

export interface NewMailbox {
  readonly address: string;
  /** Whose it is: the member number. Asking again for the same owner completes what was begun. */
  readonly owner: string;
  readonly password: string;
}

export type MailHostAction = 'check' | 'create' | 'resetPassword';

/**
 * Where the organisation's mailboxes are. A host with an API of its own becomes one more file beside
 * `sql.ts`; what it cannot do it leaves out of `capabilities`, and members are told so.
 */
export interface MailHost {
  readonly capabilities: ReadonlySet<MailHostAction>;
  /** Those of the addresses that are somebody else's. */
  readonly check: (addresses: readonly string[], owner: string) => Promise<ReadonlySet<string>>;
  /** Nothing is changed where the address is somebody else's, or the owner has another one there. */
  readonly create: (mailbox: NewMailbox) => Promise<'created' | 'taken' | 'has another'>;
  /** False: the owner has no such mailbox. */
  readonly resetPassword: (mailbox: NewMailbox) => Promise<boolean>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

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
