import type { FastifyInstance } from 'fastify';
import { sqlMailHost } from '../clients/mailhost/sql.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { mailRoutes } from '../features/mail/routes.js';
import { type MailAccounts, mailAccounts } from '../features/mail/service.js';

type MailConfig = Pick<Config, 'databaseUrl' | 'mailDomain' | 'mailHostDatabaseUrl'>;

/** The mail host; null if not configured. */
export const openMailHost = (config: MailConfig, onError: (error: Error) => void) =>
  config.mailDomain === null
    ? null
    : sqlMailHost(config.mailHostDatabaseUrl ?? config.databaseUrl, onError);

/** Members' mail accounts. */
export function composeMail(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
): MailAccounts {
  const host = openMailHost(config, error =>
    app.log.warn({ err: error }, 'an idle connection to the mail host was lost'),
  );
  const { mailDomain: domain, mailMemberTypes: memberTypes, mailMemberStatuses: statuses } = config;
  const mail = host && domain !== null ? { host, rules: { domain, memberTypes, statuses } } : null;
  const { mailImap: imap, mailSmtp: smtp, orgName: organization } = config;
  const servers = imap && smtp && { imap, smtp };
  const profile = servers && domain !== null ? { organization, domain, servers } : null;
  const accounts = mailAccounts({ db, mail, servers, webmail: config.mailWebmail });
  mailRoutes(app, { accounts, profile });
  app.addHook('onClose', async () => host?.end());
  return accounts;
}
