import { erasedMark } from '@guildhall/service-kit/database';
import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import type { Neighbors } from '../clients/people.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import type { FindMember } from '../domain/member.js';
import type { MailAccounts } from '../features/mail/service.js';
import { peopleRoutes } from '../features/people/routes.js';
import { findOf } from '../features/personal-data/erasure-repository.js';
import { personRoutes } from '../features/personal-data/routes.js';
import { mappingOf, sourceOf } from '../features/sync/configure.js';
import { readSourceMember } from '../features/sync/source-row.js';
import { createErasePerson, erasePerson } from '../jobs/erase-person.js';
import { createLiftErasure, liftErasure } from '../jobs/lift-erasure.js';

/** Administration of people in all services. */
export function composePeople(
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
  const sources = {
    db,
    source: sourceOf(config),
    loadMapping: mappingOf(config),
    settings: config,
  };
  peopleRoutes(app, {
    db,
    findMember,
    findErasure: number => findOf(db, number),
    readSourceRow: number => readSourceMember(sources, number),
  });
  const markOf = erasedMark(config.erasureKey);
  personRoutes(app, db, neighbors, markOf);
  jobs.handle(
    erasePerson,
    createErasePerson({ db, neighbors, markOf, closeMailbox: mail.closeOf }),
  );
  jobs.handle(liftErasure, createLiftErasure(db, neighbors, mail.restore));
}
