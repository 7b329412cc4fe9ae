import type { Statement } from '../statements/statement.js';
import type { ShiftWork } from '../work/work.js';

/** What one period of a shutdown has: the work recorded in it and its statement. */
export interface ShutdownPeriod {
  ppId: string;
  work: readonly ShiftWork[];
  statement: Statement | null;
}
