import { availableParallelism } from 'node:os';
import type { FileQuestion } from '../../shift-files/shift-file.js';
import {
  type ParseOutcome,
  type Reason,
  type Refused,
  refusal,
  type ShiftFileOutcome,
} from '../outcome.js';
import { createFairQueue } from './fair-queue.js';
import * as limits from './limits.js';
import { memoryLimit } from './memory-limit.js';
import { type MemoryPlan, planMemory } from './memory-plan.js';
import { createReaders, type ReaderTask, type Reading } from './readers.js';

export interface ParseOptions {
  /** Whose file it is: callers take turns. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type StatementParser = ReturnType<typeof createStatementParser>;

interface Job extends Reading {
  caller: string;
  /** When its sender is to have an answer, by performance.now(). */
  until: number;
}

export interface PoolOptions {
  memory?: MemoryPlan;
  /** Fewer than the memory allows. */
  readers?: number;
  runMs?: number;
  loadMs?: number;
  deadlineMs?: number;
  /** A reader died of something other than a file's size: a fault of this program, to be logged. */
  onCrash?: (error: Error) => void;
}

/** With less time left than this a file is not begun. */
const WORTHWHILE_MS = 50;

/** What this process and its readers may hold, by what the system allows. */
export const usualMemory = (): MemoryPlan => planMemory(memoryLimit(), availableParallelism());

export function createStatementParser(options: PoolOptions = {}) {
  const deadlineMs = options.deadlineMs ?? limits.DEADLINE_MS;
  const queue = createFairQueue<Job>();
  let waitingBytes = 0;
  let closed = false;
  const memory = options.memory ?? usualMemory();
  const readers = createReaders<Job>({
    runMs: options.runMs ?? limits.RUN_MS,
    loadMs: options.loadMs ?? limits.LOAD_MS,
    memory: { ...memory, readers: Math.min(memory.readers, options.readers ?? memory.readers) },
    next,
    waiting: () => queue.size,
    isAwaited: ({ caller }) => queue.size > queue.sizeFor(caller),
    onCrash: error => options.onCrash?.(error),
  });

  /** Its caller pays for the time that it took, also for what it takes after the answer. */
  function timed(job: Job): Job {
    const { finish } = job;
    let paid = performance.now();
    job.finish = outcome => {
      const now = performance.now();
      queue.charge(job.caller, now - paid);
      paid = now;
      finish(outcome);
    };
    return job;
  }

  function next(): Job | undefined {
    for (let job = queue.next(); job; job = queue.next()) {
      waitingBytes -= job.task.bytes.byteLength;
      if (job.until - performance.now() >= WORTHWHILE_MS) return timed(job);
      job.finish(refusal('busy'));
    }
    return undefined;
  }

  function giveUp(job: Job, reason: Reason): void {
    if (!queue.remove(job.caller, job)) {
      readers.giveUp(job, reason);
      return;
    }
    waitingBytes -= job.task.bytes.byteLength;
    job.finish(refusal(reason));
  }

  function refusedAtOnce(bytes: Uint8Array, caller: string, signal?: AbortSignal) {
    if (bytes.byteLength > limits.MAX_BYTES) return refusal('too_large');
    if (signal?.aborted) return refusal('aborted');
    const full =
      closed ||
      queue.size >= limits.MAX_WAITING ||
      queue.sizeFor(caller) >= limits.MAX_WAITING_PER_CALLER ||
      waitingBytes + bytes.byteLength > limits.MAX_WAITING_BYTES;
    return full ? refusal('busy') : undefined;
  }

  /** A reader answers each task in kind. */
  function submit<Outcome extends ParseOutcome | ShiftFileOutcome>(
    task: ReaderTask,
    { caller = '', signal }: ParseOptions,
  ): Promise<Outcome | Refused> {
    const refused = refusedAtOnce(task.bytes, caller, signal);
    if (refused) return Promise.resolve(refused);
    return new Promise(resolve => {
      const abort = () => giveUp(job, 'aborted');
      const deadline = setTimeout(() => giveUp(job, 'busy'), deadlineMs);
      const job: Job = {
        task,
        caller,
        until: performance.now() + deadlineMs,
        finish(outcome) {
          clearTimeout(deadline);
          signal?.removeEventListener('abort', abort);
          resolve(outcome as Outcome);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      queue.add(caller, job);
      waitingBytes += task.bytes.byteLength;
      readers.wake();
    });
  }

  return {
    parse: (bytes: Uint8Array, options: ParseOptions = {}) =>
      submit<ParseOutcome>({ bytes }, options),
    /** A file of shifts, in the same queue and under the same limits. */
    readShifts: (bytes: Uint8Array, shifts: FileQuestion, options: ParseOptions = {}) =>
      submit<ShiftFileOutcome>({ bytes, shifts }, options),
    /** Has a reader load its modules before the first file comes. */
    warm() {
      if (!closed) readers.warm();
    },
    /** Readers alive, files being read, files waiting. */
    stats: () => ({ ...readers.stats(), waiting: queue.size }),
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.finish(refusal('busy'));
      await readers.close();
    },
  };
}
