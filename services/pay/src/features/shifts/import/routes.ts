import { getMember } from '@guildhall/auth';
import { previewImport } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database.js';
import { hangUp } from '../../../http/hang-up.js';
import type { StatementParser } from '../../../statement-reader/pdf/pool.js';
import type { Turns } from '../../../statement-reader/turns.js';
import { questionIssues, questionOf } from './question.js';
import * as service from './service.js';

export interface ShiftImportRoutes {
  readonly db: Db;
  readonly parser: StatementParser;
  readonly turns: Turns;
  /** Today’s date at the organization. */
  readonly today: () => string;
  /** The organization’s. */
  readonly timeZone: string;
}

export function shiftImportRoutes(
  app: FastifyInstance,
  { db, parser, turns, today, timeZone }: ShiftImportRoutes,
): void {
  serve(
    app,
    previewImport,
    ({ caller, body, reply }) => {
      const question = questionOf(body, { today: today(), timeZone });
      const member = getMember(caller);
      const gone = hangUp(reply);
      return turns(member, () =>
        service.previewImport({ db, parser }, member, body.content, question, gone),
      );
    },
    { furtherRules: ({ body }) => questionIssues(body) },
  );
}
