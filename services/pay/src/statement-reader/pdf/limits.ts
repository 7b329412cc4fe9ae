import { STATEMENT_MB } from '@guildhall/contracts';

/** The limits that the service promises, with an answer within 10 s (upload included). */
export const MAX_BYTES = STATEMENT_MB * 1024 * 1024;
export const MAX_PAGES = 50;
export const DEADLINE_MS = 9_000;

/**
 * What one file may run for. A two-page statement takes 10 ms and fifty dense pages under a second,
 * so a file that needs longer is not a statement, and those behind it in the queue still get an
 * answer within the deadline.
 */
export const RUN_MS = 5_000;

/** A dense statement has 600 runs a page: fifty such pages. */
export const MAX_RUNS = 30_000;

/** Processes that read files, and files that wait for one of them. */
export const READERS = 2;
export const MAX_WAITING = 64;

/** What one process may hold in its heap, and in all: with pay itself, two of them stay below 512 MB. */
export const HEAP_MB = 96;
export const READER_MB = 176;
