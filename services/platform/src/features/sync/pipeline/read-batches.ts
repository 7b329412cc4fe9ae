import { message } from '@guildhall/contracts/messages';
import type { Lines } from '../../../clients/source/source.js';
import type { RecordDefinition } from '../mapping/definitions.js';
import { type CheckRow, type Rejection, rejectionOf } from './check-row.js';
import type { ErasureOf } from './skip-erased.js';
import { isUnusual, tidyFields, unreadable } from './tidy-fields.js';
import { readWire } from './wire.js';

export interface Batch {
  /** Valid lines as bytes for COPY; strings would fill the heap while waiting. */
  readonly good: readonly Buffer[];
  readonly rejected: readonly Rejection[];
  /** Rows of erased members, which are skipped. */
  readonly erased: number;
  /** Numbers of erased members among the valid rows: they left the source and are back. */
  readonly returned: readonly string[];
  readonly read: number;
  readonly lastKey: string | null;
}

const duplicate = (key: string) => ({
  code: 'DUPLICATE_RECORD' as const,
  message: message('row_twice', readWire(key)),
});

/** Splits rows into valid and rejected batches. Rows arrive in key order. */
export async function* readBatches(
  lines: Lines,
  definition: RecordDefinition,
  check: CheckRow,
  size: number,
  erasureOf: ErasureOf = () => 'none',
): AsyncGenerator<Batch> {
  let good: Buffer[] = [];
  let rejected: Rejection[] = [];
  let erased = 0;
  let returned: string[] = [];
  let read = 0;
  let key = '';
  let lastGood: string | null = null;
  let fresh: string[] = [];
  const pack = () => {
    if (fresh.length > 0) good.push(Buffer.from(`${fresh.join('\n')}\n`, 'latin1'));
    fresh = [];
  };
  const batch = (): Batch => {
    pack();
    return { good, rejected, erased, returned, read, lastKey: key === '' ? null : readWire(key) };
  };
  for await (const chunk of lines) {
    for (const line of chunk) {
      const asRead = line.split('\t');
      const unusual = isUnusual(line);
      const fields = unusual ? tidyFields(asRead, definition.fields) : asRead;
      const erasure = erasureOf(fields);
      const wrong = (unusual ? unreadable(fields, definition.fields) : null) ?? check(fields);
      key = fields[0] ?? '';
      if (erasure === 'skip') erased += 1;
      else if (wrong) rejected.push(rejectionOf(definition, fields, wrong));
      else if (key === lastGood) rejected.push(rejectionOf(definition, fields, duplicate(key)));
      else {
        fresh.push(unusual ? fields.join('\t') : line);
        lastGood = key;
        if (erasure === 'returned') returned.push(readWire(key));
      }
      read += 1;
      if (read < size) continue;
      yield batch();
      good = [];
      rejected = [];
      erased = 0;
      returned = [];
      read = 0;
    }
    pack();
  }
  if (read > 0) yield batch();
}
