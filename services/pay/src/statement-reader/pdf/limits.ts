import { STATEMENT_MB } from '@guildhall/contracts';

/** Limits that the service guarantees, with an answer within 10 s including the upload. */
export const MAX_BYTES = STATEMENT_MB * 1024 * 1024;
export const MAX_PAGES = 50;
export const DEADLINE_MS = 9_000;

/**
 * Time limit per file. A two-page statement takes 10 ms and fifty dense pages under a second. A file that takes longer
 * is not a statement, and queued files still get an answer in time.
 */
export const RUN_MS = 5_000;

/** Fifty dense pages of 600 text runs. */
export const MAX_RUNS = 30_000;

/** Worker processes, and files that wait for one. */
export const READERS = 2;
export const MAX_WAITING = 64;

/** Heap and total memory per worker. With the pay service itself, two of them stay below 512 MB. */
export const HEAP_MB = 96;
export const READER_MB = 176;
