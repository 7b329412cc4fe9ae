import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { type LoadMapping, MappingError } from './mapping.js';

/** What an organization has: by default, all types in the mapping. */
export async function chooseTypes(
  loadMapping: LoadMapping,
  asked: readonly RecordType[] | 'all',
): Promise<readonly RecordType[]> {
  const mapping = await loadMapping().catch((error: unknown) => {
    // The run reports mapping errors, where they are stored.
    if (error instanceof MappingError) return null;
    throw error;
  });
  if (mapping === null) return asked === 'all' ? recordTypes : asked;
  if (asked === 'all') return recordTypes.filter(type => mapping[type] !== undefined);
  const missing = asked.filter(type => mapping[type] === undefined);
  if (missing.length > 0)
    throw new MappingError(`The source mapping has no ${missing.join(' and ')}`);
  return asked;
}
