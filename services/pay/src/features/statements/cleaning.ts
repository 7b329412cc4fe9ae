import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import type { Statement } from '../../domain/statements/statement.js';
import {
  CLEANED_BY,
  withoutPrivateWords,
} from '../../statement-reader/privacy/without-private-words.js';
import * as statements from './repository.js';

/** A statement as a version with other rules kept it, rid of what these rules do not let out of a reader. */
function cleaned(kept: Statement): Statement {
  const { deductions = [], earnings = [], warnings = [] } = kept;
  return withoutPrivateWords({ ...kept, earnings, deductions, warnings });
}

/** One statement after the other, however many replicas do it: one may have megabytes, and nobody waits for it. */
async function cleanAll(db: Db, isStopping: () => boolean): Promise<number> {
  let count = 0;
  while (!isStopping()) {
    const found = await db
      .transaction()
      .execute(tx => statements.cleanOne(tx, CLEANED_BY, cleaned));
    if (!found) return count;
    count += 1;
  }
  return count;
}

/** At the start, behind everything else: what was kept before the rules of today is brought to them. */
export function cleanKeptStatements(app: FastifyInstance, db: Db): void {
  let stopping = false;
  let work = Promise.resolve();
  app.addHook('onReady', async () => {
    work = cleanAll(db, () => stopping).then(
      count => {
        if (count > 0) app.log.info({ statements: count }, 'private words of before were removed');
      },
      error => app.log.error({ err: error }, 'kept statements could not be cleaned'),
    );
  });
  app.addHook('onClose', async () => {
    stopping = true;
    await work;
  });
}
