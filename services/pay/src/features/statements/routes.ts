import { getMember } from '@guildhall/auth';
import {
  getStatement,
  listStatements,
  parseStatement,
  removeStatement,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { hangUp } from '../../http/hang-up.js';
import { missing } from '../../http/path-id.js';
import type { StatementParser } from '../../statement-reader/pdf/pool.js';
import type { Turns } from '../../statement-reader/turns.js';
import { toKept, toStored } from './answers.js';
import { find, list, remove } from './repository.js';
import { readAndKeep } from './service.js';
import { acceptUploads, receiveFile } from './upload.js';

export interface StatementTools {
  readonly db: Db;
  readonly parser: StatementParser;
  readonly turns: Turns;
}

export async function statementRoutes(
  app: FastifyInstance,
  { db, parser, turns }: StatementTools,
): Promise<void> {
  await app.register(async uploads => {
    await acceptUploads(uploads);
    serve(
      uploads,
      parseStatement,
      async ({ caller, query: { replace = false }, request, reply }) => {
        const member = getMember(caller);
        const gone = hangUp(reply);
        // Nothing is taken in of what waits: it lies with its sender.
        return turns(member, async () =>
          readAndKeep(
            { db, parser, isErased: app.guildhall.isErased },
            { member, replace },
            await receiveFile(request, reply),
            gone,
          ),
        );
      },
    );
  });

  serve(
    app,
    listStatements,
    async ({ caller, query: { year = null, limit = 100, offset = 0 } }) => {
      const found = await list(db, getMember(caller), { year, limit, offset });
      return { statements: found.statements.map(toStored), total: found.total, limit, offset };
    },
  );

  serve(app, getStatement, async ({ caller, params: { pp_id } }) => {
    const found = await find(db, getMember(caller), pp_id);
    if (found === null) throw missing('Statement');
    return toKept(found, found.statement);
  });

  serve(app, removeStatement, async ({ caller, params: { pp_id } }) => {
    if (!(await remove(db, getMember(caller), pp_id))) throw missing('Statement');
  });
}
