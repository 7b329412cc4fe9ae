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
export const RUN_MS = 4_000;

/** Loading takes a second, and a busy machine a few: a reader that is not ready then is none. */
export const LOAD_MS = 60_000;

/** A dense statement has 600 runs a page; fifty of them stay under this. */
export const MAX_RUNS = 60_000;

/** Files waiting, in all and for one caller, of MAX_BYTES each at most. */
export const MAX_WAITING = 256;
export const MAX_WAITING_PER_CALLER = 128;
export const MAX_WAITING_BYTES = 512 * 1024 * 1024;
