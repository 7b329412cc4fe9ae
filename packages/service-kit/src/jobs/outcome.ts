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

interface Notice extends JobOutcome {
  readonly id: string;
}

/** Tells every replica what came of a job. */
export async function announceOutcome(db: Asked, notice: Notice): Promise<void> {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) > LONGEST_NOTICE) return;
  await query(db, 'select pg_notify($1, $2)', [JOBS_ENDED, text]);
}

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
  return {
    hear(notice: string): void {
      if (notice === '') return;
      const { id, ...outcome } = JSON.parse(notice) as Notice;
      heard.emit('outcome', id, outcome);
    },
    /** Begins to listen before the job exists: it may be done before its id is known here. */
    await() {
      const before = new Map<string, JobOutcome>();
      let wanted: string | null = null;
      let answer: (outcome: JobOutcome) => void = () => undefined;
      const note = (id: string, outcome: JobOutcome) => {
        if (id === wanted) answer(outcome);
        else if (wanted === null) before.set(id, outcome);
      };
      heard.on('outcome', note);
      const end = () => heard.off('outcome', note);
      return {
        end,
        /** Null: nothing came of it in time. */
        async of(id: string, withinMs: number): Promise<JobOutcome | null> {
          wanted = id;
          const known = before.get(id);
          before.clear();
          try {
            if (known) return known;
            return await new Promise(resolve => {
              answer = resolve;
              setTimeout(resolve, Math.max(0, withinMs), null).unref();
            });
          } finally {
            end();
          }
        },
      };
    },
  };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
