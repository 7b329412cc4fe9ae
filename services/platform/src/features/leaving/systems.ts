import { type MessageOrText, message } from '@guildhall/contracts/messages';
import type { LeavingSystem } from '@guildhall/contracts/platform';
import { bySetting } from '../../audit/actor.js';
import { type Mailer, sendMail } from '../../clients/mailer.js';
import { type Neighbors, reasonOf } from '../../clients/people.js';
import type { Db } from '../../database.js';
import type { MailAccounts } from '../mail/service.js';
import { noticeOf } from './notice.js';
import { endSessions, findReader, noteNotified, type Outcome, type Part } from './repository.js';

export interface LeavingParts {
  readonly db: Db;
  readonly neighbors: Neighbors;
  readonly mail: Pick<MailAccounts, 'findMailbox' | 'closeOf' | 'reopenOf'>;
  /** Null: no mail is sent. */
  readonly mailer: Mailer | null;
  readonly mailDays: number;
  readonly organization: string;
}

const DAY = 86_400_000;
const confirmed: Outcome = { state: 'confirmed' };

/** Suspends or restores the parts of one system. Idempotent. */
export type System = (parts: readonly Part[]) => Promise<Outcome>;

export function leavingSystemsOf({ db, neighbors, mail, ...settings }: LeavingParts) {
  const sessions: System = async ([part]) => {
    if (part?.direction === 'end') await endSessions(db, part.member_number);
    return confirmed;
  };

  /** Null: the member has been notified. */
  async function notify(
    part: Part,
    address: string,
    closesAt: Date,
  ): Promise<MessageOrText | null> {
    if (part.notified_at) return null;
    const { mailer, organization } = settings;
    if (mailer === null) return message('leaving_no_smtp');
    const reader = await findReader(db, part.member_number);
    const to = [...new Set([address, ...(reader?.email ? [reader.email] : [])])];
    const notice = noticeOf(reader?.first_name ?? '', address, { closesAt, organization });
    try {
      await sendMail(mailer, { to, ...notice });
    } catch (error) {
      return message('leaving_notice_failed', (error as Error).message);
    }
    await noteNotified(db, part);
    return null;
  }

  const mailbox: System = async ([part]) => {
    if (!part) return confirmed;
    const by = bySetting('LEAVE_MAIL_DAYS');
    const { member_number } = part;
    if (part.direction === 'return') {
      await mail.reopenOf(member_number, by);
      return confirmed;
    }
    const found = await mail.findMailbox(member_number);
    if (!found) return { state: 'confirmed', why: message('leaving_no_mailbox') };
    if (found.isClosed) return confirmed;
    const closesAt = new Date(part.requested_at.getTime() + settings.mailDays * DAY);
    const unsent = await notify(part, found.address, closesAt);
    if (closesAt.getTime() > Date.now()) {
      if (unsent && settings.mailer) return { state: 'failed', why: unsent };
      return { state: 'early', why: unsent ?? message('leaving_due') };
    }
    await mail.closeOf(member_number, by);
    return { state: 'confirmed', why: unsent };
  };

  const neighbor =
    (name: 'chat-bot' | 'pay'): System =>
    async parts => {
      const there = neighbors[name];
      if (!there) return { state: 'confirmed', why: message('leaving_not_there', name) };
      const ended = parts.filter(each => each.direction === 'end');
      try {
        const isSo = await there.suspend(parts[0]?.member_number ?? '', {
          suspended: ended.flatMap(({ system }) => (system === 'sessions' ? [] : [system])),
          asOf: new Date(Math.max(...parts.map(each => each.requested_at.getTime()))),
        });
        return isSo ? confirmed : { state: 'told', why: message('leaving_unconfirmed', name) };
      } catch (error) {
        return { state: 'failed', why: reasonOf(name, error) };
      }
    };

  const groups: readonly (readonly [System, readonly LeavingSystem[]])[] = [
    [sessions, ['sessions']],
    [neighbor('chat-bot'), ['chat']],
    [mailbox, ['mail']],
    [neighbor('pay'), ['shares', 'feeds', 'representative']],
  ];
  return groups;
}
