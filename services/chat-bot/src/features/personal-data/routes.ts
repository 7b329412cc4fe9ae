import { erasePerson, exportOwn, exportPerson } from '@guildhall/contracts/chat-bot';
import { sendJsonParts, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { exportPersonalData } from './repository.js';
import * as person from './service.js';

export function personRoutes(app: FastifyInstance, db: Db): void {
  serve(app, exportPerson, async ({ params, reply }) =>
    sendJsonParts(reply, await person.tellPerson(db, params.member_number)),
  );

  // To whoever asks for what is theirs it is told, too, that nothing is kept.
  serve(app, exportOwn, async ({ query: { subject, member_number: member = null }, reply }) =>
    sendJsonParts(reply, say => exportPersonalData(db, { member, subject }, say)),
  );

  serve(app, erasePerson, async ({ params, body }) => ({
    erased: await person.erasePerson(db, params.member_number, {
      by: body.asked_by,
      erasure: body.erasure,
    }),
  }));
}
