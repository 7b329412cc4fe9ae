import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { readerProgram } from '../../own-files.js';
import type { MemoryPlan } from './memory-plan.js';

/** Behind the event loop, and not so far that a busy machine lets a file wait past its deadline. */
const NICE = 4;

/**
 * A process rather than a thread: a thread whose heap is full takes the whole service with it when
 * it is ended (Node aborts in its cleanup).
 */
export function startReader({ heapMb, unpackedBytes }: MemoryPlan): ChildProcess {
  const reader = fork(readerProgram, [String(unpackedBytes)], {
    // It reads untrusted files: no secrets of the service within its reach.
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (reader.pid !== undefined) setPriority(reader.pid, NICE);
  } catch {
    // Gone already, or not allowed: it reads no worse, only less politely.
  }
  return reader;
}

/** A reader that has nothing to do keeps nobody running. */
export function keepAlive(reader: ChildProcess, alive: boolean): void {
  if (alive) reader.ref();
  else reader.unref();
  if (alive) reader.channel?.ref();
  else reader.channel?.unref();
}

/** Node aborts a process whose heap is full. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
