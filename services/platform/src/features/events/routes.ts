import { invalid } from '@guildhall/contracts';
import { listEvents, replayEvent } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { listDeliveries } from './repository.js';
import { replay } from './service.js';

function checkAfter(after: string | undefined): string | null {
  if (after === undefined) return null;
  if (/^\d{1,18}$/.test(after)) return after;
  const message = 'must be `next` of the page before';
  throw invalid(`The request is not valid: query.after ${message}`, [
    { in: 'query', path: ['after'], message, rule: 'pattern', operands: {}, input: after },
  ]);
}

export function eventRoutes(app: FastifyInstance, pool: pg.Pool): void {
  serve(app, listEvents, async ({ query }) => {
    const limit = query.limit ?? 100;
    const events = await listDeliveries(pool, {
      after: checkAfter(query.after),
      status: query.status ?? null,
      limit: limit + 1,
    });
    const page = events.slice(0, limit);
    return {
      success: true as const,
      events: page,
      next: events.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  serve(app, replayEvent, async ({ params }) => ({
    success: true as const,
    event: await replay(pool, params.id, new Date()),
  }));
}
