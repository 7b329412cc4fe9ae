import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { sqlMailHost } from '../clients/mailhost/sql.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import type { FindMember } from '../domain/member.js';
import { mailRoutes } from '../features/mail/routes.js';
import { type MailAccounts, mailAccounts } from '../features/mail/service.js';
import { closeMailboxes } from '../jobs/close-mailboxes.js';

type MailConfig = Pick<Config, 'databaseUrl' | 'mailDomain' | 'mailHostDatabaseUrl'>;

/** The configured mail host; null where the organisation gives no addresses. */
export const openMailHost = (config: MailConfig, onError: (error: Error) => void) =>
  config.mailDomain === null
    ? null
    : sqlMailHost(config.mailHostDatabaseUrl ?? config.databaseUrl, onError);

/** Members’ mail accounts, and how one’s own stands. */
export function composeMail(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  findMember: FindMember,
  jobs: Jobs,
): MailAccounts {
  const host = openMailHost(config, error =>
    app.log.warn({ err: error }, 'an idle connection to the mail host was lost'),
  );
  const { mailDomain: domain, mailMemberTypes: memberTypes, mailMemberStatuses: statuses } = config;
  const mail = host && domain !== null ? { host, rules: { domain, memberTypes, statuses } } : null;
  const { mailImap: imap, mailSmtp: smtp, orgName: organisation } = config;
  const servers = imap && smtp && { imap, smtp };
  const profile = servers && domain !== null ? { organisation, domain, servers } : null;
  const accounts = mailAccounts({ db, mail, servers });
  mailRoutes(app, { accounts, profile, findMember });
  app.addHook('onClose', async () => host?.end());
  jobs.schedule(closeMailboxes, () => accounts.closeLeavers(config.leaveMailDays));
  return accounts;
}
