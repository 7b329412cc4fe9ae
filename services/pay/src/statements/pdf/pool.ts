import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { type ParseOutcome, type Reason, refusal } from '../outcome.js';
import { createFairQueue } from './fair-queue.js';
import * as limits from './limits.js';
import { startWorker } from './worker-thread.js';

export interface ParseOptions {
  /** Whose file it is: callers take turns. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface StatementParser {
  parse(bytes: Uint8Array, options?: ParseOptions): Promise<ParseOutcome>;
  /** Threads alive, files being read, files waiting. */
  stats(): { threads: number; running: number; waiting: number };
  close(): Promise<void>;
}

interface Job {
  bytes: Uint8Array;
  caller: string;
  /** When its sender is to have an answer, by performance.now(). */
  until: number;
  finish(outcome: ParseOutcome): void;
}

interface Slot {
  worker: Worker;
  /** Its modules are loaded: a file's time counts from here. */
  ready: boolean;
  job: Job | undefined;
  limit: NodeJS.Timeout | undefined;
}

export interface PoolOptions {
  threads?: number;
  runMs?: number;
  deadlineMs?: number;
  maxGrowthBytes?: number;
  /** A thread died of something other than a file's size: a fault of this program, to be logged. */
  onCrash?: (error: Error) => void;
}

/** With less time left than this a file is not begun. */
const WORTHWHILE_MS = 50;

/** One core stays with the event loop. */
const defaultThreads = () => Math.min(4, Math.max(1, availableParallelism() - 1));

export function createStatementParser(options: PoolOptions = {}): StatementParser {
  const threads = options.threads ?? defaultThreads();
  const runMs = options.runMs ?? limits.RUN_MS;
  const deadlineMs = options.deadlineMs ?? limits.DEADLINE_MS;
  const maxGrowth = options.maxGrowthBytes ?? limits.MAX_GROWTH_BYTES;
  const queue = createFairQueue<Job>();
  const slots = new Set<Slot>();
  let waitingBytes = 0;
  let closed = false;
  let memoryWatch: NodeJS.Timeout | undefined;

  function open(): Slot {
    const slot: Slot = { worker: startWorker(), ready: false, job: undefined, limit: undefined };
    slot.worker.on('message', (message: ParseOutcome | 'ready') => {
      if (message !== 'ready') return settle(slot, message);
      slot.ready = true;
      startClock(slot);
    });
    slot.worker.on('error', error => {
      const full = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!full) options.onCrash?.(error);
      discard(slot, full ? 'too_complex' : 'unreadable');
    });
    slot.worker.on('exit', () => discard(slot, 'unreadable'));
    slot.worker.unref();
    slots.add(slot);
    return slot;
  }

  function settle(slot: Slot, outcome: ParseOutcome): void {
    const { job } = slot;
    clearTimeout(slot.limit);
    slot.job = undefined;
    slot.worker.unref();
    job?.finish(outcome);
    dispatch();
  }

  function discard(slot: Slot, reason: Reason): void {
    if (!slots.delete(slot)) return;
    void slot.worker.terminate();
    settle(slot, refusal(reason));
  }

  function dispatch(): void {
    while (!closed && queue.size > 0) {
      const idle = [...slots].find(slot => slot.job === undefined);
      if (idle === undefined && slots.size >= threads) break;
      const job = queue.next();
      if (job === undefined) break;
      waitingBytes -= job.bytes.byteLength;
      if (job.until - performance.now() < WORTHWHILE_MS) job.finish(refusal('busy'));
      else run(idle ?? open(), job);
    }
    if ([...slots].every(slot => slot.job === undefined)) stopWatching();
  }

  function run(slot: Slot, job: Job): void {
    slot.job = job;
    slot.worker.ref();
    startClock(slot);
    const copy = new Uint8Array(job.bytes);
    slot.worker.postMessage(copy, [copy.buffer]);
    watchMemory();
  }

  function startClock(slot: Slot): void {
    if (slot.ready && slot.job) slot.limit = setTimeout(() => discard(slot, 'too_complex'), runMs);
  }

  /** A second line behind the worker's own limits: it sees what they cannot count. */
  function watchMemory(): void {
    if (memoryWatch !== undefined) return;
    const before = process.memoryUsage.rss();
    memoryWatch = setInterval(() => {
      if (process.memoryUsage.rss() - before < maxGrowth) return;
      for (const slot of [...slots]) if (slot.job !== undefined) discard(slot, 'too_complex');
    }, 50).unref();
  }

  function stopWatching(): void {
    clearInterval(memoryWatch);
    memoryWatch = undefined;
  }

  function giveUp(job: Job, reason: Reason): void {
    if (queue.remove(job.caller, job)) {
      waitingBytes -= job.bytes.byteLength;
      job.finish(refusal(reason));
      return;
    }
    const slot = [...slots].find(candidate => candidate.job === job);
    if (slot) discard(slot, reason === 'busy' ? 'too_complex' : reason);
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

  return {
    parse(bytes, { caller = '', signal } = {}) {
      const refused = refusedAtOnce(bytes, caller, signal);
      if (refused) return Promise.resolve(refused);
      return new Promise<ParseOutcome>(resolve => {
        const abort = () => giveUp(job, 'aborted');
        const deadline = setTimeout(() => giveUp(job, 'busy'), deadlineMs);
        const job: Job = {
          bytes,
          caller,
          until: performance.now() + deadlineMs,
          finish(outcome) {
            clearTimeout(deadline);
            signal?.removeEventListener('abort', abort);
            resolve(outcome);
          },
        };
        signal?.addEventListener('abort', abort, { once: true });
        queue.add(caller, job);
        waitingBytes += bytes.byteLength;
        dispatch();
      });
    },
    stats: () => ({
      threads: slots.size,
      running: [...slots].filter(slot => slot.job !== undefined).length,
      waiting: queue.size,
    }),
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.finish(refusal('busy'));
      const workers = [...slots].map(slot => slot.worker);
      for (const slot of [...slots]) discard(slot, 'aborted');
      await Promise.all(workers.map(worker => worker.terminate()));
    },
  };
}
