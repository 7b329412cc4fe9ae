import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.js';
import { watchObstacles } from '../features/roles/reconcile/gone-obstacles.js';
import { compareSoon } from '../features/roles/reconcile/repository.js';
import type { Parts } from '../parts.js';

/** Whose roles could not be given would wait for up to an hour, or for the night, after somebody mended the cause. */
export const compareOnceMended = (
  { db, rules, poke }: Pick<Parts, 'db' | 'rules' | 'poke'>,
  { reconcileCron }: Pick<Config, 'reconcileCron'>,
  log: FastifyBaseLogger,
) =>
  watchObstacles(rules, () => {
    if (reconcileCron === null) return;
    compareSoon(db, 'an obstacle is gone', new Date()).then(poke, (error: unknown) =>
      log.warn({ err: error }, 'roles that can be given again wait for the nightly comparison'),
    );
  });
