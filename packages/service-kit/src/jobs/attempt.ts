import { Problem } from '@guildhall/contracts';
import { propagation, context as traces } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Asked } from '../database/query.js';
import { retrySeconds } from './backoff.js';
import type { JobDefinition, JobHandler } from './definition.js';
import { enqueueAgain, type Past, type Stored } from './enqueue.js';
import { outcomeOfError, type TellOutcome } from './outcome.js';

export interface AttemptParts<Data extends object> {
  readonly db: Asked;
  readonly definition: JobDefinition<Data>;
  readonly handler: JobHandler<Data>;
  readonly stopping: AbortSignal;
  readonly tell: TellOutcome;
  readonly log: FastifyBaseLogger;
}

type Fetched<Data> = PgBoss.JobWithMetadata<Stored<Data>>;

/** Temporary failures; everything else is logged as an error. */
const mayPass = (error: unknown) => error instanceof Problem && error.status === 503;

const asOutput = (given: unknown) =>
  typeof given === 'object' && given !== null ? given : undefined;

const retryAfterOf = (error: unknown): number =>
  (error instanceof Problem && Number(error.headers['Retry-After'])) || 0;

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * Runs a job. On failure it enqueues a retry by the retry plan and completes; the last failure is thrown, so the
 * library marks the job failed.
 */
export function createAttempt<Data extends object>(parts: AttemptParts<Data>) {
  const { db, definition, handler, stopping, tell, log } = parts;
  const { name, retry } = definition;

  async function tryAgain(job: Fetched<Data>, data: Data, past: Past, error: unknown, at: Date) {
    const failures = past.failures + 1;
    const end = Date.parse(past.since) + retry.forHours * 3_600_000;
    const again: Past = { ...past, failures, error: wordsOf(error) };
    const subject = definition.subjectOf(data);
    log[mayPass(error) ? 'warn' : 'error'](
      { err: error, job: name, subject, failures },
      'a job failed and will be retried',
    );
    await enqueueAgain(db, definition, {
      data: { ...data, past: again },
      subject,
      at,
      isLast: at.getTime() >= end || retry.isFinal?.(error) === true,
    });
    await tell({ id: job.id, ...outcomeOfError(error) });
  }

  return async (job: Fetched<Data>): Promise<object | undefined> => {
    const { past = { failures: 0, since: job.createdOn.toISOString() }, trace, ...rest } = job.data;
    const data = rest as unknown as Data;
    const isFinal = job.retryCount >= job.retryLimit;
    const chance = Math.random();
    const retryAt = (askedFor = 0): Date | null => {
      if (isFinal) return null;
      const wait = retrySeconds(retry, past.failures + 1, chance, askedFor);
      return new Date(Date.now() + wait * 1000);
    };
    const startedAt = job.startedOn;
    const context = { signal: stopping, startedAt, failures: past.failures, retryAt };
    const asked = propagation.extract(traces.active(), trace ?? {});
    try {
      const output = asOutput(await traces.with(asked, () => handler(data, context)));
      await tell({ id: job.id, ...(output && { output }) });
      return output;
    } catch (error) {
      const at = retryAt(retryAfterOf(error));
      if (at === null) log.error({ err: error, job: name }, 'a job failed permanently');
      if (at === null || stopping.aborted) throw error;
      await tryAgain(job, data, past, error, at);
      return undefined;
    }
  };
}
