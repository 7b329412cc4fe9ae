import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import type { Neighbors } from '../clients/people.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import type { FindMember } from '../domain/member.js';
import { leavingRoutes, measureLate } from '../features/leaving/routes.js';
import type { MailAccounts } from '../features/mail/service.js';
import { createFindLeavings, findLeavings } from '../jobs/find-leavings.js';
import { createLeaving, leaving } from '../jobs/leaving.js';

/** What happens in all services when a member leaves or returns. */
export function composeLeaving(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  jobs: Jobs,
  {
    findMember,
    neighbors,
    mail,
  }: {
    readonly findMember: FindMember;
    readonly neighbors: Neighbors;
    readonly mail: MailAccounts;
  },
): void {
  const { leaveMailDays: mailDays, mailFrom: from, orgName: organization, smtpUrl } = config;
  const mailer = smtpUrl === null ? null : { smtpUrl, from };
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'something of a member who left or returned was not done');
  jobs.handle(
    leaving,
    createLeaving({ db, neighbors, mail, mailer, mailDays, organization }, onError),
  );
  jobs.schedule(findLeavings, createFindLeavings(db, config));
  leavingRoutes(app, db, findMember, config);
  measureLate(app.guildhall.metrics, db, mailDays);
}
