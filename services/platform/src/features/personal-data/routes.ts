import { invalidAt, notFound, notNext } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import {
  cancelErasure,
  erasePerson,
  exportOwn,
  exportPerson,
  getErasure,
  liftErasure,
  listErasures,
} from '@guildhall/contracts/platform';
import { readPage, sendJsonStream, serve, serving } from '@guildhall/service-kit';
import type { MarkOf } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import { askedAbout, askedBy } from '../../audit/actor.js';
import type { Neighbors } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { malformedMember } from '../../domain/member.js';
import * as erasures from './erasure-repository.js';
import { askForErasure, cancelErasure as cancel, liftErasure as lift } from './erasures.js';
import { openExport } from './export.js';
import { ownExports } from './own-exports.js';

/** Exports read every service; the limit still allows some retries. */
const ofOneself = [{ max: 10, seconds: 3600 }];

function momentOf(after: string | undefined): Date | null {
  if (after === undefined) return null;
  const moment = new Date(after);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw notNext(after);
}

/** Export and erasure of a person in all services. */
export function personRoutes(
  app: FastifyInstance,
  db: Db,
  neighbors: Neighbors,
  markOf: MarkOf,
): void {
  const { limits } = app.guildhall;
  const serveMember = serving(app, malformedMember);
  const saveOwn = ownExports();

  serveMember(exportPerson, async ({ params: { memberNumber }, caller, request, reply }) => {
    const by = askedAbout(caller, request.id, memberNumber);
    const whom = { member: memberNumber, subject: null };
    return sendJsonStream(reply, await openExport(db, neighbors, whom, by));
  });

  serve(app, exportOwn, async ({ caller, request, reply }) => {
    const { member, subject } = caller;
    const tell = await saveOwn(subject, async () => {
      await limits.countAgainst(reply, {
        key: `export:${subject}`,
        allowances: ofOneself,
      });
      return openExport(db, neighbors, { member, subject }, askedBy(caller, request.id));
    });
    return sendJsonStream(reply, tell);
  });

  serveMember(erasePerson, async ({ params: { memberNumber }, body, caller, request, reply }) => {
    if (body.confirm !== memberNumber)
      throw invalidAt('body', ['confirm'], 'must be the number of this member', body.confirm);
    const by = askedBy(caller, request.id);
    const ask = { neighbors, markOf };
    const wanted = { memberNumber, despiteSource: body.despite_source };
    const { isNew, erasure } = await askForErasure(db, ask, wanted, by);
    reply.code(isNew ? 202 : 200);
    return { erasure };
  });

  serve(app, listErasures, async ({ query }) => {
    const after = momentOf(query.after);
    const read = (limit: number) => erasures.list(db, after, limit);
    return readPage('erasures', query, read, each => each.requested_at);
  });

  serve(app, getErasure, async ({ params }) => {
    const erasure = await erasures.find(db, params.id);
    if (erasure === null) throw notFound(message('no_such_erasure'));
    return { erasure };
  });

  serve(app, cancelErasure, ({ params, caller, request }) =>
    cancel(db, markOf, params.id, askedBy(caller, request.id)),
  );

  serveMember(liftErasure, async ({ params: { memberNumber }, caller, request }) => {
    await lift(db, markOf, memberNumber, askedAbout(caller, request.id, memberNumber));
    return {};
  });
}
