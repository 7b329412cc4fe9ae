import { EventEmitter } from 'node:events';
import { Problem } from '@guildhall/contracts';
import { type Asked, query } from '../database/query.js';

/** NOTIFY channel: a job's result. */
export const JOBS_ENDED = 'jobs_ended';

/** PostgreSQL limits the size of notices; beyond it, callers only learn that the job continues. */
const LONGEST_NOTICE = 7_500;

/** `error`: an attempt failed and will be retried. */
export interface JobOutcome {
  readonly output?: object;
  readonly error?: Pick<Problem, 'status' | 'code' | 'message' | 'details'>;
}

export interface Notice extends JobOutcome {
  readonly id: string;
}

/** Announces a job's result to all replicas. */
export async function announceOutcome(db: Asked, notice: Notice): Promise<void> {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) > LONGEST_NOTICE) return;
  await query(db, 'select pg_notify($1, $2)', [JOBS_ENDED, text]);
}

export type TellOutcome = (notice: Notice) => Promise<void>;

export const outcomeOfError = (error: unknown): JobOutcome =>
  error instanceof Problem
    ? {
        error: {
          status: error.status,
          code: error.code,
          message: error.message,
          details: error.details,
        },
      }
    : { error: { status: 500, code: 'INTERNAL_ERROR', message: 'The job failed', details: {} } };

/** Waits for a result up to a time limit. */
export function createOutcomes() {
  const heard = new EventEmitter().setMaxListeners(0);

  /** Listens before the job exists, because it may finish before its id is known. */
  function listen() {
    const known = new Map<string, JobOutcome>();
    const waiting = new Map<string, (outcome: JobOutcome) => void>();
    const note = (id: string, outcome: JobOutcome) => {
      known.set(id, outcome);
      waiting.get(id)?.(outcome);
    };
    heard.on('outcome', note);
    return {
      of: (id: string, withinMs: number) =>
        new Promise<JobOutcome | null>(resolve => {
          const outcome = known.get(id);
          if (outcome) return resolve(outcome);
          waiting.set(id, resolve);
          setTimeout(resolve, Math.max(0, withinMs), null).unref();
        }),
      end: () => void heard.off('outcome', note),
    };
  }

  const note = ({ id, ...outcome }: Notice) => void heard.emit('outcome', id, outcome);
  return {
    /** A job run by this process. */
    note,
    /** A job run by any replica. */
    hear(notice: string): void {
      if (notice !== '') note(JSON.parse(notice) as Notice);
    },
    /** Runs `work`, which can wait for jobs it enqueues. */
    async awaiting<T>(work: (outcomeOf: OutcomeOf) => Promise<T>): Promise<T> {
      const { of, end } = listen();
      try {
        return await work(of);
      } finally {
        end();
      }
    },
  };
}

/** Null: no result in time. */
export type OutcomeOf = (id: string, withinMs: number) => Promise<JobOutcome | null>;
