import { recordTypes } from '@guildhall/contracts/platform';
import type { Check } from '@guildhall/service-kit';
import { type Source, SourceAway, SourceRefused } from '../../clients/source/source.js';
import type { LoadMapping } from './mapping/mapping.js';
import { checkTables } from './mapping/source-tables.js';

async function holdAgainst(source: Source, loadMapping: LoadMapping): Promise<void> {
  const mapping = await loadMapping();
  const reader = await source.open();
  try {
    await checkTables(
      reader,
      mapping,
      recordTypes.filter(type => mapping[type]),
    );
  } finally {
    await reader.close();
  }
}

/** Whether the source answers and has what the mapping names; the service works without, only nothing new arrives. */
export const sourceCheck = (
  source: Source | null,
  mappingFile: string,
  loadMapping: LoadMapping,
): Check =>
  async function source_database() {
    const name = 'source database';
    if (source === null)
      return { name, state: 'warning', message: 'set SOURCE_DATABASE_URL to synchronise members' };
    try {
      await holdAgainst(source, loadMapping);
      return { name, state: 'ok', message: null };
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof SourceAway) {
        const state = error instanceof SourceRefused ? 'failed' : 'warning';
        return { name, state, message: `${message} (SOURCE_DATABASE_URL)` };
      }
      return { name, state: 'failed', message: `${message} (SYNC_MAPPING: ${mappingFile})` };
    }
  };
