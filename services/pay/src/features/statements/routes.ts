import { getMember } from '@guildhall/auth';
import { listStatements, parseStatement, removeStatement } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../database.js';
import { missing } from '../../path-id.js';
import type { StatementParser } from '../../statements/pdf/pool.js';
import { list, remove } from './repository.js';
import { readAndKeep } from './service.js';
import { acceptUploads, receiveFile } from './upload.js';
import { toStored } from './wire.js';

/** Ends when the sender hangs up: nobody reads a file for nobody. */
function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

export async function statementRoutes(
  app: FastifyInstance,
  { db: { pool }, parser }: { readonly db: Database; readonly parser: StatementParser },
): Promise<void> {
  await app.register(async uploads => {
    await acceptUploads(uploads);
    serve(uploads, parseStatement, async ({ caller, request, reply }) => {
      const member = getMember(caller);
      const bytes = await receiveFile(request);
      return readAndKeep({ pool, parser }, member, bytes, hangUp(reply));
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

  serve(app, removeStatement, async ({ caller, params: { pp_id }, reply }) => {
    if (!(await remove(pool, getMember(caller), pp_id))) throw missing('Statement');
    return reply.send();
  });
}
