import { conflict, forbidden, invalid, notFound, Problem, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { Home, MailServers, Member } from '@guildhall/contracts/platform';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Mailbox, MailHost, MailHostAction } from '../../clients/mailhost/mail-host.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { type AvailabilityOf, availability, takenOf } from './availability.js';
import { type AddressOption, addressOptions, findOption } from './options.js';
import { newPassword } from './password.js';
import * as accounts from './repository.js';

export interface MailRules {
  readonly domain: string;
  readonly memberTypes: ReadonlySet<number>;
  readonly statuses: ReadonlySet<string>;
}

export interface MailDependencies {
  readonly db: Db;
  /** Null without a mail host. */
  readonly mail: { readonly host: MailHost; readonly rules: MailRules } | null;
  /** Servers for mail programs; null if not configured. */
  readonly servers: MailServers | null;
  readonly webmail: string | null;
}

const isEligible = (
  { memberTypes, statuses }: MailRules,
  { member_type_id, status }: Pick<Member, 'member_type_id' | 'status'>,
): boolean => memberTypes.has(member_type_id) && statuses.has(status.toLowerCase());

/** Longer than the mail host's timeout, so a request in progress is never overtaken. */
const leaseSeconds = 30;

export function mailAccounts({ db, mail, servers, webmail }: MailDependencies) {
  function use(action: MailHostAction) {
    if (!mail) throw unavailable('No mail host is configured', { retryAfter: 3600 });
    if (!mail.host.capabilities.has(action))
      throw unavailable('The mail host cannot do this', { retryAfter: 3600 });
    return mail;
  }

  async function getEligible(memberNumber: string, rules: MailRules) {
    const member = await accounts.findMember(db, memberNumber);
    if (!member) throw memberNotFound();
    if (!isEligible(rules, member)) throw forbidden(message('no_claim_to_mail'));
    const name = { first: member.first_name, middle: member.middle_name, last: member.last_name };
    const options = addressOptions(name);
    if (options.length === 0)
      throw new Problem(400, 'MEMBER_DATA_INCOMPLETE', message('name_makes_no_address'));
    return { member, options };
  }

  async function check(memberNumber: string, local: string | undefined) {
    const { host, rules } = use('check');
    const { member, options } = await getEligible(memberNumber, rules);
    const asked = local === undefined ? options : [getOption(options, local)];
    return {
      member,
      options: await availability({ db, host, domain: rules.domain, owner: memberNumber }, asked),
    };
  }

  /** Takes a local part, or an option's format, which gets its first free address. */
  async function findFree(where: AvailabilityOf, options: readonly AddressOption[], asked: string) {
    const ofFormat = options.find(({ format }) => format === asked);
    if (ofFormat && !findOption(options, asked)) {
      const [first, next] = await availability(where, [ofFormat]);
      return (first?.available ? first : next)?.email ?? `${ofFormat.local}@${where.domain}`;
    }
    return `${getOption(options, asked).local}@${where.domain}`;
  }

  async function create(memberNumber: string, asked: string, by: AskedBy) {
    const { host, rules } = use('create');
    const { options } = await getEligible(memberNumber, rules);
    const where = { db, host, domain: rules.domain, owner: memberNumber };
    const email = await findFree(where, options, asked);
    await refuseSecond(memberNumber, email);
    if ((await takenOf(where, [email])).has(email)) throw taken(email);

    const reservation = await accounts.reserve(db, memberNumber, email, leaseSeconds);
    if (reservation === 'taken') throw taken(email);
    if (reservation === 'busy') throw underWay();
    const password = newPassword();
    const made = await host
      .create({ address: email, owner: memberNumber, password })
      .catch(async error => {
        await accounts.release(db, memberNumber);
        throw error;
      });
    if (made !== 'created') {
      await accounts.abandon(db, memberNumber, email);
      throw made === 'taken' ? taken(email) : hasAnother();
    }
    await db.transaction().execute(async tx => {
      await accounts.confirm(tx, memberNumber, email);
      const after = { address: email };
      await insertAuditEntry(tx, { action: 'mail.create', memberNumber, after, ...by });
    });
    return { email, password };
  }

  /** A started request can only be completed as it was started. */
  async function refuseSecond(memberNumber: string, email: string): Promise<void> {
    const account = await accounts.findAccount(db, memberNumber);
    if (account?.created_at)
      throw conflict(message('mail_exists', account.address), 'DUPLICATE_RECORD');
    if (account && account.address !== email)
      throw conflict(message('mail_begun', account.address), 'DUPLICATE_RECORD');
  }

  async function resetPassword(memberNumber: string, by: AskedBy) {
    const { host, rules } = use('resetPassword');
    await getEligible(memberNumber, rules);
    const account = await accounts.findAccount(db, memberNumber);
    if (!account?.created_at) throw noAccount();
    const password = newPassword();
    const mailbox = { address: account.address, owner: memberNumber, password };
    if (!(await host.resetPassword(mailbox))) throw noAccount();
    // A new password for a closed mailbox would not let anyone in.
    if (account.closed_at) await reopen(mailbox, by);
    const whose = { address: account.address };
    await insertAuditEntry(db, {
      action: 'mail.reset-password',
      memberNumber,
      before: whose,
      after: whose,
      ...by,
    });
    return { email: account.address, password };
  }

  async function close(mailbox: Mailbox, by: AskedBy): Promise<void> {
    await use('close').host.close(mailbox);
    await db.transaction().execute(async tx => {
      if (await accounts.markClosed(tx, mailbox)) await noteThat(tx, 'mail.close', mailbox, by);
    });
  }

  async function reopen(mailbox: Mailbox, by: AskedBy): Promise<void> {
    await use('close').host.reopen(mailbox);
    await db.transaction().execute(async tx => {
      if (await accounts.markOpen(tx, mailbox)) await noteThat(tx, 'mail.reopen', mailbox, by);
    });
  }

  /** The member's mailbox; null: none. */
  async function findMailbox(owner: string) {
    const account = mail && (await accounts.findAccount(db, owner));
    return account?.created_at
      ? { address: account.address, owner, isClosed: account.closed_at !== null }
      : null;
  }

  async function closeOf(memberNumber: string, by: AskedBy): Promise<void> {
    const mailbox = await findMailbox(memberNumber);
    if (mailbox && !mailbox.isClosed) await close(mailbox, by);
  }

  async function reopenOf(memberNumber: string, by: AskedBy): Promise<void> {
    const mailbox = await findMailbox(memberNumber);
    if (mailbox?.isClosed) await reopen(mailbox, by);
  }

  /** Undoes the closing of an erasure that was canceled, for a member who may have mail. */
  async function restore(memberNumber: string): Promise<void> {
    const member = mail && (await accounts.findMember(db, memberNumber));
    if (member && isEligible(mail.rules, member)) await reopenOf(memberNumber, byCanceledErasure);
  }

  const isClosed = async (memberNumber: string) =>
    (await accounts.findAccount(db, memberNumber))?.closed_at != null;

  /** The state of a member's account, without asking the mail host. */
  async function standingOf(member: Member | null): Promise<Home['mail']> {
    const offered = { domain: mail?.rules.domain ?? null, servers, webmail };
    const isEntitled = mail !== null && member !== null && isEligible(mail.rules, member);
    if (member?.org_email && (isEntitled || !(await isClosed(member.member_number))))
      return { state: 'open', address: member.org_email, ...offered };
    if (!mail) return { state: 'not_offered', address: null, ...offered };
    if (!member || !isEntitled) return { state: 'not_eligible', address: null, ...offered };
    const begun = await accounts.findAccount(db, member.member_number);
    return begun
      ? { state: 'begun', address: begun.address, ...offered }
      : { state: 'none', address: null, ...offered };
  }

  return { check, create, resetPassword, findMailbox, closeOf, reopenOf, restore, standingOf };
}
export type MailAccounts = ReturnType<typeof mailAccounts>;

const byCanceledErasure: AskedBy = {
  actor: { kind: 'operator', name: 'canceled erasure' },
  requestId: null,
};

const noteThat = (
  tx: Db,
  action: 'mail.close' | 'mail.reopen',
  { address, owner }: Mailbox,
  by: AskedBy,
) => insertAuditEntry(tx, { action, memberNumber: owner, after: { address }, ...by });

function getOption(options: readonly AddressOption[], local: string): AddressOption {
  const option = findOption(options, local);
  if (option) return option;
  throw invalid(message('mail_not_of_name', local), [
    {
      in: 'body',
      path: ['emailFormat'],
      message: `is not made from your name; ${options.map(each => each.local).join(', ')} are`,
      rule: 'name',
      operands: {},
      input: local,
    },
  ]);
}

const taken = (email: string) => conflict(message('mail_taken', email), 'DUPLICATE_RECORD');
const underWay = () => conflict(message('mail_under_way'), 'DUPLICATE_RECORD');
const hasAnother = () => conflict(message('mail_unknown_account'), 'DUPLICATE_RECORD');
const noAccount = () => notFound(message('no_mail'));
