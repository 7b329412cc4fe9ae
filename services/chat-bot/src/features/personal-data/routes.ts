import { erasePerson, exportOwn, exportPerson, liftErasure } from '@guildhall/contracts/chat-bot';
import { sendJsonParts, serve } from '@guildhall/service-kit';
import type { MarkOf } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { exportPersonalData } from './repository.js';
import * as person from './service.js';

export function personRoutes(app: FastifyInstance, db: Db, markOf: MarkOf): void {
  serve(app, exportPerson, async ({ params, reply }) =>
    sendJsonParts(reply, await person.exportPerson(db, params.member_number)),
  );

  // A caller's own export is returned even if it is empty.
  serve(app, exportOwn, async ({ query: { subject, member_number: member = null }, reply }) =>
    sendJsonParts(reply, say => exportPersonalData(db, { member, subject }, say)),
  );

  serve(app, erasePerson, async ({ params, body }) => ({
    erased: await person.erasePerson(db, params.member_number, markOf, {
      by: body.asked_by,
      erasure: body.erasure,
      subjects: body.subjects,
    }),
  }));

  serve(app, liftErasure, async ({ params }) => ({
    lifted: await person.liftErasure(db, params.mark),
  }));
}
