import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import type { FindMember } from '../domain/member.js';
import type { MailAccounts } from '../features/mail/service.js';
import { peopleRoutes } from '../features/people/routes.js';
import { erasedMark, findOf } from '../features/personal-data/erasure-repository.js';
import { personRoutes } from '../features/personal-data/routes.js';
import type { SigningKeys } from '../features/service-tokens/signing-keys.js';
import { mappingOf, sourceOf } from '../features/sync/configure.js';
import { readSourceMember } from '../features/sync/source-row.js';
import { createErasePerson, erasePerson } from '../jobs/erase-person.js';
import { openNeighbours } from './neighbours.js';

/** What administrators see of people and do to them, over all services. */
export function composePeople(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  jobs: Jobs,
  signingKeys: SigningKeys,
  findMember: FindMember,
  closeMailbox: MailAccounts['closeOf'],
): void {
  const neighbours = openNeighbours(config, signingKeys);
  const sources = {
    db,
    source: sourceOf(config),
    loadMapping: mappingOf(config),
    statuses: config.memberStatuses,
  };
  peopleRoutes(app, {
    db,
    findMember,
    findErasure: number => findOf(db, number),
    readSourceRow: number => readSourceMember(sources, number),
  });
  personRoutes(app, db, neighbours, erasedMark(config.sessionSecret));
  jobs.handle(erasePerson, createErasePerson({ db, neighbours, closeMailbox }));
}
