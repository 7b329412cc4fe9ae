import { getMember } from '@guildhall/auth';
import { invalid, unavailable } from '@guildhall/contracts';
import {
  getStatement,
  listStatements,
  parseStatement,
  removeStatement,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database.js';
import { tooLargeToRead } from '../../domain/statement-size.js';
import { hangUp } from '../../hang-up.js';
import { missing } from '../../path-id.js';
import type { StatementParser } from '../../statements/pdf/pool.js';
import { find, list, remove } from './repository.js';
import { readAndKeep } from './service.js';
import { acceptUploads, receiveFile, sizeOf } from './upload.js';
import { createBudget } from './upload-budget.js';
import { toKept, toStored } from './wire.js';

/** Files being received and read; 10 MB each at most. */
const BYTES_AT_ONCE = 256 * 1024 * 1024;

export async function statementRoutes(
  app: FastifyInstance,
  { db: { pool }, parser }: { readonly db: Database; readonly parser: StatementParser },
): Promise<void> {
  const budget = createBudget(BYTES_AT_ONCE);
  await app.register(async uploads => {
    await acceptUploads(uploads);
    serve(uploads, parseStatement, async ({ caller, request, reply }) => {
      const member = getMember(caller);
      const giveBack = budget.take(sizeOf(request));
      if (!giveBack)
        throw unavailable('Too many statements arrive at the moment. Try again in a few seconds.');
      try {
        const bytes = await receiveFile(request, reply);
        return await readAndKeep({ pool, parser }, member, bytes, hangUp(reply));
      } finally {
        giveBack();
      }
    });
  });

  serve(
    app,
    listStatements,
    async ({ caller, query: { year = null, limit = 100, offset = 0 } }) => {
      const found = await list(pool, getMember(caller), { year, limit, offset });
      return { statements: found.statements.map(toStored), total: found.total, limit, offset };
    },
  );

  serve(app, getStatement, async ({ caller, params: { pp_id } }) => {
    const found = await find(pool, getMember(caller), pp_id);
    if (found === null) throw missing('Statement');
    if (found.statement === null) throw invalid(tooLargeToRead(pp_id));
    return toKept(found, found.statement);
  });

  serve(app, removeStatement, async ({ caller, params: { pp_id } }) => {
    if (!(await remove(pool, getMember(caller), pp_id))) throw missing('Statement');
  });
}
