import { EventEmitter } from 'node:events';
import { Problem } from '@guildhall/contracts';
import { type Asked, query } from '../database/query.js';

/** Heard by every replica: what came of a job. */
export const JOBS_ENDED = 'jobs_ended';

/** PostgreSQL refuses longer notices; who waits then only learns that the job goes on. */
const LONGEST_NOTICE = 7_500;

/** `error`: an attempt failed, and the job is tried again. */
export interface JobOutcome {
  readonly output?: object;
  readonly error?: Pick<Problem, 'status' | 'code' | 'message' | 'details'>;
}

export interface Notice extends JobOutcome {
  readonly id: string;
}

/** Tells every replica what came of a job. */
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

/** What callers wait for until their patience ends. */
export function createOutcomes() {
  const heard = new EventEmitter().setMaxListeners(0);

  /** Begins to listen before the job exists: it may be done before its id is known here. */
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
    /** Of a job that this process did. */
    note,
    /** Of a job of any replica. */
    hear(notice: string): void {
      if (notice !== '') note(JSON.parse(notice) as Notice);
    },
    /** Runs `work`, which may ask what comes of the jobs that it enqueues. */
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

/** Null: nothing came of it in time. */
export type OutcomeOf = (id: string, withinMs: number) => Promise<JobOutcome | null>;
