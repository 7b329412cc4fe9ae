import type { RecordType } from '@guildhall/contracts/platform';
import type { Source } from '../../clients/source/source.js';
import { checkAll } from './check-source.js';
import { recordDefinitions } from './record-definitions.js';
import { sourceSelect } from './source-select.js';

/** How many rows there are to come, for a progress bar. */
export async function countSource(
  source: Source,
  mappingFile: string,
  types: readonly RecordType[],
): Promise<ReadonlyMap<RecordType, number>> {
  const reader = await source.open();
  try {
    const totals = new Map<RecordType, number>();
    for (const [type, { mapping, columns }] of await checkAll(reader, types, mappingFile)) {
      const options = { dialect: reader.dialect, keyIsUnique: true };
      const { count } = sourceSelect(recordDefinitions[type], mapping, columns, options);
      for await (const [line] of reader.readLines(count)) totals.set(type, Number(line));
    }
    return totals;
  } finally {
    await reader.close();
  }
}
