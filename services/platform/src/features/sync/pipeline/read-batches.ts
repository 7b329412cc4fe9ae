import { message } from '@guildhall/contracts/messages';
import type { Lines } from '../../../clients/source/source.js';
import type { RecordDefinition } from '../mapping/definitions.js';
import { type CheckRow, type Rejection, rejectionOf } from './check-row.js';
import { isUnusual, tidyFields, unreadable } from './tidy-fields.js';
import { readWire } from './wire.js';

export interface Batch {
  /** Lines that are good, as bytes for COPY: strings would wait for their merge on the heap. */
  readonly good: readonly Buffer[];
  readonly rejected: readonly Rejection[];
  readonly read: number;
  readonly lastKey: string | null;
}

const duplicate = (key: string) => ({
  code: 'DUPLICATE_RECORD' as const,
  message: message('row_twice', readWire(key)),
});

/** Sorts what is read into good and bad, so many rows at a time. Rows come in the order of their keys. */
export async function* readBatches(
  lines: Lines,
  definition: RecordDefinition,
  check: CheckRow,
  size: number,
): AsyncGenerator<Batch> {
  let good: Buffer[] = [];
  let rejected: Rejection[] = [];
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
    return { good, rejected, read, lastKey: key === '' ? null : readWire(key) };
  };
  for await (const chunk of lines) {
    for (const line of chunk) {
      const asRead = line.split('\t');
      const unusual = isUnusual(line);
      const fields = unusual ? tidyFields(asRead, definition.fields) : asRead;
      const wrong = check(fields) ?? (unusual ? unreadable(fields, definition.fields) : null);
      key = fields[0] ?? '';
      if (wrong) rejected.push(rejectionOf(definition, fields, wrong));
      else if (key === lastGood) rejected.push(rejectionOf(definition, fields, duplicate(key)));
      else {
        fresh.push(unusual ? fields.join('\t') : line);
        lastGood = key;
      }
      read += 1;
      if (read < size) continue;
      yield batch();
      good = [];
      rejected = [];
      read = 0;
    }
    pack();
  }
  if (read > 0) yield batch();
}
