import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FileQuestion } from '../../shift-files/shift-file.js';
import { type ParseOutcome, type Reason, refusal, type ShiftFileOutcome } from '../outcome.js';
import { ownBytes } from './linux-process.js';
import { createBlame } from './lost-readers.js';
import type { MemoryPlan } from './memory-plan.js';
import { type End, keepAlive, reasonOf, startReader } from './reader-process.js';
import { type RunClock, startRunClock } from './run-clock.js';

/** A statement, unless it is a file of shifts. */
export interface ReaderTask {
  readonly bytes: Uint8Array;
  readonly shifts?: FileQuestion;
}

type Outcome = ParseOutcome | ShiftFileOutcome;

export interface Reading {
  readonly task: ReaderTask;
  /** Of several, the first is the sender's answer. */
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

export interface ReadersOptions<Job> {
  readonly runMs: number;
  readonly loadMs: number;
  readonly memory: MemoryPlan;
  /** Asked when a reader is there to read it: whoever comes while one loads its modules may still be first. */
  readonly next: () => Job | undefined;
  readonly waiting: () => number;
  /** Others than the sender of this job wait. */
  readonly isAwaited: (job: Job) => boolean;
  readonly onCrash: (error: Error) => void;
}

/** A reader that still holds so much of what it may, with nothing to do, makes room for a fresh one. */
const WORN = 0.75;

/** A reader may take hundreds of megabytes a second, and a look a few microseconds. */
const LOOK_MS = 20;

/** The processes that read files: each is ended with what it was reading when that takes too much. */
export function createReaders<Job extends Reading>(options: ReadersOptions<Job>) {
  const readers = new Set<Reader<Job>>();
  const { memory } = options;
  const blame = createBlame();
  let looking: NodeJS.Timeout | undefined;

  /** A second line behind the limits inside the readers. */
  function lookAtMemory(): void {
    const held = [...readers]
      .map(reader => ({ reader, bytes: ownBytes(reader.process.pid) }))
      .sort((a, b) => b.bytes - a.bytes);
    let all = held.reduce((sum, { bytes }) => sum + bytes, ownBytes(process.pid));
    for (const { reader, bytes } of held) {
      const isTooMuch = bytes > memory.readerBytes;
      // Before the kernel ends whom it likes, or all of them together, the largest goes.
      if (!isTooMuch && all <= memory.allBytes) continue;
      all -= bytes;
      discard(reader, isTooMuch ? 'too_complex' : 'killed');
    }
  }
  const isIdle = (reader: Reader<Job>) => reader.job === undefined;

  function open(): Reader<Job> {
    const reader: Reader<Job> = {
      process: startReader(memory),
      ready: false,
      job: undefined,
      clock: undefined,
    };
    const loading = setTimeout(() => {
      options.onCrash(new Error('a reader did not come to load its modules'));
      discard(reader, 'busy');
    }, options.loadMs).unref();
    reader.process.on('message', (message: Outcome | 'ready') => {
      if (message !== 'ready') return settle(reader, message);
      clearTimeout(loading);
      reader.ready = true;
      begin(reader);
    });
    reader.process.on('error', error => {
      options.onCrash(error);
      discard(reader, 'busy');
    });
    reader.process.on('exit', (code, signal) => {
      clearTimeout(loading);
      const reason = reasonOf(code, signal);
      if (reason !== 'too_complex' && readers.has(reader))
        options.onCrash(new Error(`a reader ended with ${signal ?? code}`));
      discard(reader, reason);
    });
    keepAlive(reader.process, false);
    readers.add(reader);
    return reader;
  }

  function begin(reader: Reader<Job>): void {
    if (!reader.ready || !isIdle(reader)) return;
    const job = options.next();
    if (job === undefined) return;
    reader.job = job;
    keepAlive(reader.process, true);
    // A reader that is gone says so by its exit.
    reader.process.send(job.task, () => {});
    reader.clock = startRunClock({
      pid: reader.process.pid,
      runMs: options.runMs,
      isAwaited: () => options.isAwaited(job),
      onEnd: reason => discard(reader, reason),
    });
    looking ??= setInterval(lookAtMemory, LOOK_MS).unref();
  }

  /** Has read what waits, by those who have nothing to do and by as many more as there is room for. */
  function wake(): void {
    for (const reader of readers) begin(reader);
    const loading = [...readers].filter(({ ready }) => !ready).length;
    for (let more = options.waiting() - loading; more > 0; more -= 1)
      if (readers.size < memory.readers) open();
  }

  function settle(reader: Reader<Job>, outcome: Outcome): void {
    const { job } = reader;
    reader.clock?.stop();
    reader.job = undefined;
    keepAlive(reader.process, false);
    job?.finish(outcome);
    retire(reader);
    wake();
    if (![...readers].every(isIdle)) return;
    clearInterval(looking);
    looking = undefined;
  }

  /** What a file left behind would count against the next one. */
  function retire(reader: Reader<Job>): void {
    if (!readers.has(reader) || ownBytes(reader.process.pid) < memory.readerBytes * WORN) return;
    readers.delete(reader);
    reader.process.kill('SIGKILL');
  }

  function discard(reader: Reader<Job>, end: End): void {
    if (!readers.delete(reader)) return;
    reader.process.kill('SIGKILL');
    // Where none comes to read, one file after the other is told so, and waits for no more of them.
    if (!reader.ready) options.next()?.finish(refusal('busy'));
    settle(reader, refusal(end === 'killed' ? blamed(reader) : end));
  }

  const blamed = ({ job }: Reader<Job>) => (job ? blame(job.task.bytes) : 'busy');

  return {
    wake,
    /** Ends what is being read; a sender that waited in vain hears it when the file itself is to blame. */
    giveUp(job: Job, reason: Reason): void {
      const reader = [...readers].find(each => each.job === job);
      if (!reader) return;
      // It goes on reading its first file, for the next one: on a busy machine no reader would ever come to
      // the end of it otherwise. The file still has no more than its time.
      if (reason !== 'busy') discard(reader, reason);
      else if (reader.clock?.atFault()) discard(reader, 'too_complex');
      else job.finish(refusal(reason));
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
