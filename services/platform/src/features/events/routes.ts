import { listEvents, replayEvent, replayFailedEvents } from '@guildhall/contracts/platform';
import { readPage, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { Db } from '../../database.js';
import { listDeliveries } from './repository.js';
import { replay, replayFailed } from './service.js';

export function eventRoutes(app: FastifyInstance, db: Db): void {
  serve(app, listEvents, async ({ query }) => {
    const read = (limit: number) => listDeliveries(db, { ...query, limit });
    return readPage('events', query, read, each => each.id);
  });

  serve(app, replayEvent, async ({ params, body, caller, request }) => ({
    event: await replay(db, { ...params, ...body }, askedBy(caller, request.id)),
  }));

  serve(app, replayFailedEvents, ({ body, caller, request }) =>
    replayFailed(db, body?.subscriber ?? null, askedBy(caller, request.id)),
  );
}
