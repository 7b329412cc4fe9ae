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
  /** The owner's member number. Repeating a request for the same owner completes it. */
  readonly owner: string;
}

export interface NewMailbox extends Mailbox {
  readonly password: string;
}

export type MailHostAction = 'check' | 'create' | 'resetPassword' | 'close';

/**
 * The organization's mailboxes. A host with its own API gets a file beside `sql.ts`; `capabilities` leaves out what it
 * cannot do, and members are told.
 */
export interface MailHost {
  readonly capabilities: ReadonlySet<MailHostAction>;
  /** Which of the addresses belong to other owners. */
  readonly check: (addresses: readonly string[], owner: string) => Promise<ReadonlySet<string>>;
  /** Changes nothing if the address has another owner, or the owner has another address. */
  readonly create: (mailbox: NewMailbox) => Promise<'created' | 'taken' | 'has another'>;
  /** False: the owner has no such mailbox. */
  readonly resetPassword: (mailbox: NewMailbox) => Promise<boolean>;
  /** Closes the mailbox: no mail, no login, contents kept. Does nothing if there is none. */
  readonly close: (mailbox: Mailbox) => Promise<void>;
  readonly reopen: (mailbox: Mailbox) => Promise<void>;
  readonly ping: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Mail accounts are optional: everything else works without them. */
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
      // A wrong password needs fixing; an outage ends by itself.
      return isShut(cause)
        ? failed(`refuses the login: ${why} (MAILHOST_DATABASE_URL)`)
        : warning(`cannot be used: ${why} (MAILHOST_DATABASE_URL)`);
    } finally {
      await host.end();
    }
  });
