import {
  type Check,
  connectionErrorMessage,
  failed,
  fine,
  namedCheck,
  warning,
} from '@guildhall/service-kit';
import { isShut } from '@guildhall/service-kit/database';

export interface Mailbox {
  readonly address: string;
  /** Whose it is: the member number. Asking again for the same owner completes what was begun. */
  readonly owner: string;
}

export interface NewMailbox extends Mailbox {
  readonly password: string;
}

export type MailHostAction = 'check' | 'create' | 'resetPassword' | 'close';

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
  /** What is closed takes no mail and lets its owner in no more; what is in it stays. Nothing where there is none. */
  readonly close: (mailbox: Mailbox) => Promise<void>;
  readonly reopen: (mailbox: Mailbox) => Promise<void>;
  readonly ping: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Mail accounts are one part of many: without them the rest works. */
export const mailHostCheck = (open: () => MailHost | null): Check =>
  namedCheck('mail host', async () => {
    const host = open();
    if (!host) return fine('not set (MAIL_DOMAIN): members get no mail accounts');
    try {
      await host.ping();
      return fine();
    } catch (error) {
      const { cause = error } = error as Error;
      const why = connectionErrorMessage(cause as Error);
      // A password that is wrong stays wrong; a host that is away comes back.
      return isShut(cause)
        ? failed(`does not let us in: ${why} (MAILHOST_DATABASE_URL)`)
        : warning(`cannot be used: ${why} (MAILHOST_DATABASE_URL)`);
    } finally {
      await host.end();
    }
  });
