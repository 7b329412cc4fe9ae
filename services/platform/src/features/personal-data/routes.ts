import { invalidAt, notFound, notNext } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import {
  cancelErasure,
  erasePerson,
  exportOwn,
  exportPerson,
  getErasure,
  listErasures,
} from '@guildhall/contracts/platform';
import { readPage, sendJsonStream, serve, serving } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedAbout, askedBy } from '../../audit/actor.js';
import type { Neighbours } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { malformedMember } from '../../domain/member.js';
import * as erasures from './erasure-repository.js';
import { askForErasure, cancelErasure as cancel } from './erasures.js';
import { openExport } from './export.js';
import { ownExports } from './own-exports.js';

/** Each reads all that is kept, in every service: enough for whoever lost the file, or found a service away. */
const ofOneself = [{ max: 10, seconds: 3600 }];

function momentOf(after: string | undefined): Date | null {
  if (after === undefined) return null;
  const moment = new Date(after);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw notNext(after);
}

/** To hand over, or to forget, everything about a person in all services. */
export function personRoutes(
  app: FastifyInstance,
  db: Db,
  neighbours: Neighbours,
  markOf: erasures.MarkOf,
): void {
  const { limits } = app.guildhall;
  const serveMember = serving(app, malformedMember);
  const saveOwn = ownExports();

  serveMember(exportPerson, async ({ params: { memberNumber }, caller, request, reply }) => {
    const by = askedAbout(caller, request.id, memberNumber);
    const whom = { member: memberNumber, subject: null };
    return sendJsonStream(reply, await openExport(db, neighbours, whom, by));
  });

  serve(app, exportOwn, async ({ caller, request, reply }) => {
    const { member, subject } = caller;
    const tell = await saveOwn(subject, async () => {
      await limits.countAgainst(reply, {
        key: `export:${subject}`,
        allowances: ofOneself,
      });
      return openExport(db, neighbours, { member, subject }, askedBy(caller, request.id));
    });
    return sendJsonStream(reply, tell);
  });

  serveMember(erasePerson, async ({ params: { memberNumber }, body, caller, request, reply }) => {
    if (body.confirm !== memberNumber)
      throw invalidAt('body', ['confirm'], 'must be the number of this member', body.confirm);
    const by = askedBy(caller, request.id);
    const ask = { neighbours, markOf };
    const { isNew, erasure } = await askForErasure(db, ask, memberNumber, by);
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
    cancel(db, params.id, askedBy(caller, request.id)),
  );
}
