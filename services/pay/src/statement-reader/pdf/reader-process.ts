import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { readerProgram } from '../../own-files.js';
import type { Reason } from '../outcome.js';
import type { MemoryPlan } from './memory-plan.js';

/** Behind the event loop, and not so far that a busy machine lets a file wait past its deadline. */
const NICE = 4;

const fromOutside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

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

/** `killed`: by somebody who was short of memory, for the sake of the file or of others. */
export type End = Reason | 'killed';

/** Why a file was not read whose reader has ended: a fault of the file, unless somebody ended the reader from outside. */
export function reasonOf(code: number | null, signal: NodeJS.Signals | null): End {
  // Node aborts a process whose heap is full.
  if (signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134) return 'too_complex';
  // The kernel, which was short of memory, or whoever stops all processes of a service at once.
  if (signal !== null && fromOutside.has(signal)) return 'killed';
  return 'unreadable';
}
