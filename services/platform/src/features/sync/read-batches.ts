import type { Lines } from '../../clients/source/source.js';
import { type CheckRow, type Rejection, rejectionOf } from './check-row.js';
import type { RecordDefinition } from './record-definitions.js';
import { readWire } from './wire.js';

export interface Batch {
  /** Lines that are good, ready for COPY. */
  readonly good: readonly string[];
  readonly rejected: readonly Rejection[];
  readonly read: number;
  readonly lastKey: string | null;
}

const duplicate = (key: string) => ({
  code: 'DUPLICATE_RECORD' as const,
  message: `Another row has the key ${readWire(key)} as well; the first one counts`,
});

/** Sorts what is read into good and bad, so many rows at a time. Rows come in the order of their keys. */
export async function* readBatches(
  lines: Lines,
  definition: RecordDefinition,
  check: CheckRow,
  size: number,
): AsyncGenerator<Batch> {
  let good: string[] = [];
  let rejected: Rejection[] = [];
  let read = 0;
  let key = '';
  let lastGood: string | null = null;
  const batch = (): Batch => ({ good, rejected, read, lastKey: key === '' ? null : readWire(key) });
  for await (const chunk of lines)
    for (const line of chunk) {
      const fields = line.split('\t');
      const wrong = check(fields);
      key = fields[0] ?? '';
      if (wrong) rejected.push(rejectionOf(definition, fields, wrong));
      else if (key === lastGood) rejected.push(rejectionOf(definition, fields, duplicate(key)));
      else {
        good.push(line);
        lastGood = key;
      }
      read += 1;
      if (read < size) continue;
      yield batch();
      good = [];
      rejected = [];
      read = 0;
    }
  if (read > 0) yield batch();
}
