import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FileQuestion } from '../../shift-files/shift-file.js';
import { type ParseOutcome, type Reason, refusal, type ShiftFileOutcome } from '../outcome.js';
import { createMemoryWatch, residentBytes } from './memory-watch.js';
import { isOutOfMemory, keepAlive, startReader } from './reader-process.js';
import { type RunClock, startRunClock } from './run-clock.js';

/** A statement, unless it is a file of shifts. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly shifts?: FileQuestion;
}

type Outcome = ParseOutcome | ShiftFileOutcome;

export interface Reading {
  readonly task: ReaderTask;
  finish(outcome: Outcome): void;
}

/** A process that reads one file at a time. */
interface Reader<Job> {
  readonly process: ChildProcess;
  /** Its modules are loaded: a file's time counts from here. */
  ready: boolean;
  job: Job | undefined;
  clock: RunClock | undefined;
}

export interface ReadersOptions {
  readonly atMost: number;
  readonly runMs: number;
  readonly maxBytes: number;
  /** One of them has nothing to do, or there is room for another. */
  readonly onFree: () => void;
  readonly onCrash: (error: Error) => void;
}

/** The processes that read files: each is ended with what it was reading when that takes too much. */
export function createReaders<Job extends Reading>(options: ReadersOptions) {
  const readers = new Set<Reader<Job>>();
  const memory = createMemoryWatch(() => {
    for (const reader of [...readers])
      if (reader.job !== undefined && residentBytes(reader.process.pid) > options.maxBytes)
        discard(reader, 'too_complex');
  });
  const isIdle = (reader: Reader<Job>) => reader.job === undefined;
  const findIdle = () => [...readers].find(isIdle);

  function open(): Reader<Job> {
    const reader: Reader<Job> = {
      process: startReader(),
      ready: false,
      job: undefined,
      clock: undefined,
    };
    reader.process.on('message', (message: Outcome | 'ready') => {
      if (message !== 'ready') return settle(reader, message);
      reader.ready = true;
      startClock(reader);
    });
    reader.process.on('error', error => {
      options.onCrash(error);
      discard(reader, 'busy');
    });
    reader.process.on('exit', (code, signal) => {
      const full = isOutOfMemory(code, signal);
      if (!full && readers.has(reader))
        options.onCrash(new Error(`a reader ended with ${signal ?? code}`));
      discard(reader, full ? 'too_complex' : 'unreadable');
    });
    keepAlive(reader.process, false);
    readers.add(reader);
    return reader;
  }

  function startClock(reader: Reader<Job>): void {
    if (reader.ready && reader.job)
      reader.clock = startRunClock(reader.process.pid, options.runMs, () =>
        discard(reader, 'too_complex'),
      );
  }

  function settle(reader: Reader<Job>, outcome: Outcome): void {
    const { job } = reader;
    reader.clock?.stop();
    reader.job = undefined;
    keepAlive(reader.process, false);
    job?.finish(outcome);
    options.onFree();
    if ([...readers].every(isIdle)) memory.stop();
  }

  function discard(reader: Reader<Job>, reason: Reason): void {
    if (!readers.delete(reader)) return;
    reader.process.kill('SIGKILL');
    settle(reader, refusal(reason));
  }

  return {
    isFree: () => readers.size < options.atMost || findIdle() !== undefined,
    read(job: Job): void {
      const reader = findIdle() ?? open();
      reader.job = job;
      keepAlive(reader.process, true);
      startClock(reader);
      // A reader that is gone says so by its exit.
      reader.process.send(job.task, () => {});
      memory.start();
    },
    /** Ends what is being read; a sender that waited in vain hears it when the file itself is to blame. */
    giveUp(job: Job, reason: Reason): void {
      const reader = [...readers].find(each => each.job === job);
      if (reader)
        discard(reader, reason === 'busy' && reader.clock?.atFault() ? 'too_complex' : reason);
    },
    warm(): void {
      if (readers.size === 0) open();
    },
    stats: () => ({
      readers: readers.size,
      running: [...readers].filter(reader => !isIdle(reader)).length,
    }),
    async close(): Promise<void> {
      const ended = [...readers].map(reader => once(reader.process, 'exit'));
      for (const reader of [...readers]) {
        discard(reader, 'aborted');
        keepAlive(reader.process, true);
      }
      await Promise.all(ended);
    },
  };
}
