import type { Deed } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { alreadyHandled } from '@guildhall/service-kit';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { enqueueMemberUpdated } from '../../outbox/member-updated.js';
import * as links from './repository.js';

/** The account belongs to another member, or the member has another account. */
async function alreadyLinked(tx: Db, { memberNumber, chatId }: links.ChatLink, what: string) {
  const holder = (await links.findHolder(tx, chatId)) ?? memberNumber;
  const already = await findLastEvent(tx, { member: holder }, ['chat.link']);
  return alreadyHandled(`The ${what} is already linked elsewhere`, already, {
    code: 'DUPLICATE_RECORD',
  });
}

const recorded = (link: links.ChatLink) => ({
  chat_id: link.chatId,
  chat_username: link.chatUsername,
});

async function lockExisting(tx: Db, memberNumber: string, activeOnly = false): Promise<void> {
  const status = await links.lockMember(tx, memberNumber);
  if (status === null || (activeOnly && status !== 'active')) throw memberNotFound();
}

/** A new or changed name or subject. */
const tellsNews = (wanted: links.ChatLink, present: links.ChatLink) =>
  (wanted.chatUsername ?? present.chatUsername) !== present.chatUsername ||
  (wanted.identityUserId ?? present.identityUserId) !== present.identityUserId;

interface Linking extends links.ChatLink {
  /** The administrator a service acts for. */
  readonly askedBy?: string | undefined;
  readonly activeOnly?: boolean | undefined;
}

/** Writes the link, its audit entry and its event in one transaction. False: already linked. */
export function linkChat(db: Db, wanted: Linking, by: AskedBy): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await lockExisting(tx, wanted.memberNumber, wanted.activeOnly);
    if (!(await links.insertLink(tx, wanted))) {
      const present = await links.findLink(tx, wanted.memberNumber);
      if (present === undefined) throw await alreadyLinked(tx, wanted, 'chat account');
      if (present.chatId !== wanted.chatId) throw await alreadyLinked(tx, wanted, 'member');
      if (tellsNews(wanted, present)) {
        await links.refreshNames(tx, wanted);
        await links.touchMember(tx, wanted.memberNumber);
      }
      return false;
    }
    await links.touchMember(tx, wanted.memberNumber);
    await insertAuditEntry(tx, {
      action: 'chat.link',
      memberNumber: wanted.memberNumber,
      after: { ...recorded(wanted), ...(wanted.askedBy && { asked_by: wanted.askedBy }) },
      ...by,
    });
    // Repeated in case the unlink event arrives later; otherwise subscribers could miss it.
    const former = await links.findFormerChatId(tx, wanted.memberNumber);
    const previous = former === wanted.chatId ? null : former;
    await enqueueMemberUpdated(tx, [wanted.memberNumber], [previous]);
    return true;
  });
}

export interface Unlinking {
  readonly memberNumber: string;
  /** Unlink only this account. */
  readonly onlyChatId?: string | undefined;
}

/** Removes a link, with audit entry and event. If none existed, says who removed it. */
export function unlinkChat(
  db: Db,
  { memberNumber, onlyChatId }: Unlinking,
  by: AskedBy,
): Promise<{ readonly changed: boolean; readonly already: Deed | null }> {
  return db.transaction().execute(async tx => {
    await lockExisting(tx, memberNumber);
    const present = await links.findLink(tx, memberNumber);
    if (present === undefined)
      return {
        changed: false,
        already: await findLastEvent(tx, { member: memberNumber }, ['chat.unlink']),
      };
    if (onlyChatId !== undefined && onlyChatId !== present.chatId)
      // Members are not told which administrator linked them.
      throw alreadyHandled(
        message('linked_to_another'),
        by.actor.member === memberNumber
          ? null
          : await findLastEvent(tx, { member: memberNumber }, ['chat.link']),
      );
    await links.removeLink(tx, memberNumber);
    await links.touchMember(tx, memberNumber);
    await insertAuditEntry(tx, {
      action: 'chat.unlink',
      memberNumber,
      before: recorded(present),
      ...by,
    });
    await enqueueMemberUpdated(tx, [memberNumber], [present.chatId]);
    return { changed: true, already: null };
  });
}
