import { Tinypool } from 'tinypool';
import { readerProgram } from '../../own-files.js';
import type { FileQuestion } from '../../shift-files/shift-file.js';
import {
  type ParseOutcome,
  type Reason,
  type Refused,
  refusal,
  type ShiftFileOutcome,
} from '../outcome.js';
import * as limits from './limits.js';

/** A statement, or a shift file if `shifts` is set. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly shifts?: FileQuestion;
}

export type StatementParser = ReturnType<typeof createStatementParser>;

export interface PoolOptions {
  readonly readers?: number;
  readonly runMs?: number;
  readonly deadlineMs?: number;
  /** Logs a worker that ended for another reason than its file's limits. */
  readonly onCrash?: (error: unknown) => void;
}

/** Reads files in worker processes with time and memory limits. */
export function createStatementParser({
  readers = limits.READERS,
  runMs = limits.RUN_MS,
  deadlineMs = limits.DEADLINE_MS,
  onCrash = () => undefined,
}: PoolOptions = {}) {
  let pool: Tinypool | undefined;
  let closed = false;

  function open(): Tinypool {
    pool ??= new Tinypool({
      filename: readerProgram,
      runtime: 'child_process',
      serialization: 'advanced',
      // Workers read untrusted files, so they get none of the service's secrets.
      env: {},
      execArgv: [`--max-old-space-size=${limits.HEAP_MB}`],
      minThreads: 1,
      maxThreads: readers,
      maxQueue: limits.MAX_WAITING,
      idleTimeout: 60_000,
    }).on('error', onCrash);
    return pool;
  }

  async function submit<Outcome extends ParseOutcome | ShiftFileOutcome>(
    task: ReaderTask,
    signal?: AbortSignal,
  ): Promise<Outcome | Refused> {
    if (task.bytes.byteLength > limits.MAX_BYTES) return refusal('too_large');
    if (signal?.aborted) return refusal('aborted');
    if (closed || open().queueSize >= limits.MAX_WAITING) return refusal('busy');
    let attempt = 1;
    let refused: Reason | undefined;
    const ending = new AbortController();
    const end = (reason: Reason) => {
      refused = reason;
      ending.abort();
    };
    const hungUp = () => end('aborted');
    signal?.addEventListener('abort', hungUp, { once: true });
    const deadline = setTimeout(() => end(attempt === 1 ? 'busy' : 'too_complex'), deadlineMs);
    let run: NodeJS.Timeout | undefined;
    // The worker sends one message, when it starts on this file.
    const channel = {
      postMessage: () => {
        run = setTimeout(() => end('too_complex'), runMs);
      },
    };
    try {
      for (; ; attempt += 1) {
        try {
          return await open().run(task, { signal: ending.signal, channel });
        } catch (error) {
          if (refused || closed) return refusal(refused ?? 'busy');
          onCrash(error);
          // The first worker may have been killed by memory pressure elsewhere. A second failure is the file's fault.
          if (attempt === 2) return refusal('too_complex');
        } finally {
          clearTimeout(run);
        }
      }
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', hungUp);
    }
  }

  return {
    parse: (bytes: Uint8Array, signal?: AbortSignal) => submit<ParseOutcome>({ bytes }, signal),
    /** Reads a shift file under the same limits. */
    readShifts: (bytes: Uint8Array, shifts: FileQuestion, signal?: AbortSignal) =>
      submit<ShiftFileOutcome>({ bytes, shifts }, signal),
    /** Starts a worker, so that its modules are loaded before the first file arrives. */
    warm() {
      if (!closed) open();
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}
