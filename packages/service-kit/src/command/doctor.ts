import { type Check, conditions } from '../operations/health.js';
import { sayDone } from './say-done.js';
import type { RowsOptions } from './say-rows.js';

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

/** A person waits for the answer, and this process has only just begun to open its connections. */
const patience = 15_000;

/** Prints every check with what to do; the exit code says whether the service could do its work. */
export async function examine(checks: readonly Check[], options: RowsOptions): Promise<number> {
  const found = await conditions(checks, patience);
  const line = ({ name, state, message }: (typeof found)[number]) =>
    `${marks[state]}  ${name}${message === null ? '' : `: ${message}`}`;
  sayDone(found, found.map(line), options);
  return found.some(condition => condition.state === 'failed') ? 1 : 0;
}
