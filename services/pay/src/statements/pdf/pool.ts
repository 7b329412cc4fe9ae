import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { type ParseOutcome, type Reason, refusal } from '../outcome.js';
import { createFairQueue } from './fair-queue.js';
import * as limits from './limits.js';
import { createMemoryWatch, residentBytes } from './memory-watch.js';
import { isOutOfMemory, keepAlive, startReader } from './reader-process.js';
import { type RunClock, startRunClock } from './run-clock.js';

export interface ParseOptions {
  /** Whose file it is: callers take turns. */
  caller?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface StatementParser {
  parse(bytes: Uint8Array, options?: ParseOptions): Promise<ParseOutcome>;
  /** Has a reader load its modules before the first file comes. */
  warm(): void;
  /** Readers alive, files being read, files waiting. */
  stats(): { readers: number; running: number; waiting: number };
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
  reader: ChildProcess;
  /** Its modules are loaded: a file's time counts from here. */
  ready: boolean;
  job: Job | undefined;
  clock: RunClock | undefined;
}

export interface PoolOptions {
  readers?: number;
  runMs?: number;
  deadlineMs?: number;
  maxReaderBytes?: number;
  /** A reader died of something other than a file's size: a fault of this program, to be logged. */
  onCrash?: (error: Error) => void;
}

/** With less time left than this a file is not begun. */
const WORTHWHILE_MS = 50;

/** One core stays with the event loop. */
const defaultReaders = () => Math.min(4, Math.max(1, availableParallelism() - 1));

export function createStatementParser(options: PoolOptions = {}): StatementParser {
  const readers = options.readers ?? defaultReaders();
  const runMs = options.runMs ?? limits.RUN_MS;
  const deadlineMs = options.deadlineMs ?? limits.DEADLINE_MS;
  const maxBytes = options.maxReaderBytes ?? limits.MAX_READER_BYTES;
  const queue = createFairQueue<Job>();
  const slots = new Set<Slot>();
  let waitingBytes = 0;
  let closed = false;
  const memory = createMemoryWatch(() => {
    for (const slot of [...slots])
      if (slot.job !== undefined && residentBytes(slot.reader.pid) > maxBytes)
        discard(slot, 'too_complex');
  });

  function open(): Slot {
    const slot: Slot = {
      reader: startReader(),
      ready: false,
      job: undefined,
      clock: undefined,
    };
    slot.reader.on('message', (message: ParseOutcome | 'ready') => {
      if (message !== 'ready') return settle(slot, message);
      slot.ready = true;
      startClock(slot);
    });
    slot.reader.on('error', error => {
      options.onCrash?.(error);
      discard(slot, 'busy');
    });
    slot.reader.on('exit', (code, signal) => {
      const full = isOutOfMemory(code, signal);
      if (!full && slots.has(slot))
        options.onCrash?.(new Error(`a reader ended with ${signal ?? code}`));
      discard(slot, full ? 'too_complex' : 'unreadable');
    });
    keepAlive(slot.reader, false);
    slots.add(slot);
    return slot;
  }

  function settle(slot: Slot, outcome: ParseOutcome): void {
    const { job } = slot;
    slot.clock?.stop();
    slot.job = undefined;
    keepAlive(slot.reader, false);
    job?.finish(outcome);
    dispatch();
  }

  function discard(slot: Slot, reason: Reason): void {
    if (!slots.delete(slot)) return;
    slot.reader.kill('SIGKILL');
    settle(slot, refusal(reason));
  }

  function dispatch(): void {
    while (!closed && queue.size > 0) {
      const idle = [...slots].find(slot => slot.job === undefined);
      if (idle === undefined && slots.size >= readers) break;
      const job = queue.next();
      if (job === undefined) break;
      waitingBytes -= job.bytes.byteLength;
      if (job.until - performance.now() < WORTHWHILE_MS) job.finish(refusal('busy'));
      else run(idle ?? open(), job);
    }
    if ([...slots].every(slot => slot.job === undefined)) memory.stop();
  }

  function run(slot: Slot, job: Job): void {
    slot.job = job;
    keepAlive(slot.reader, true);
    startClock(slot);
    // A reader that is gone says so by its exit.
    slot.reader.send(job.bytes, () => {});
    memory.start();
  }

  function startClock(slot: Slot): void {
    if (slot.ready && slot.job)
      slot.clock = startRunClock(slot.reader.pid, runMs, () => discard(slot, 'too_complex'));
  }

  function giveUp(job: Job, reason: Reason): void {
    if (queue.remove(job.caller, job)) {
      waitingBytes -= job.bytes.byteLength;
      job.finish(refusal(reason));
      return;
    }
    const slot = [...slots].find(candidate => candidate.job === job);
    if (slot) discard(slot, reason === 'busy' && slot.clock?.atFault() ? 'too_complex' : reason);
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
    warm() {
      if (slots.size === 0 && !closed) open();
    },
    stats: () => ({
      readers: slots.size,
      running: [...slots].filter(slot => slot.job !== undefined).length,
      waiting: queue.size,
    }),
    async close() {
      closed = true;
      for (let job = queue.next(); job; job = queue.next()) job.finish(refusal('busy'));
      const ended = [...slots].map(({ reader }) => once(reader, 'exit'));
      for (const slot of [...slots]) {
        discard(slot, 'aborted');
        keepAlive(slot.reader, true);
      }
      await Promise.all(ended);
    },
  };
}
