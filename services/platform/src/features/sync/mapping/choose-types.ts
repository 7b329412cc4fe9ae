import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { type LoadMapping, MappingError } from './mapping.js';

/** What an organisation has: all is what the mapping names. */
export async function chooseTypes(
  loadMapping: LoadMapping,
  asked: readonly RecordType[] | 'all',
): Promise<readonly RecordType[]> {
  const mapping = await loadMapping().catch((error: unknown) => {
    // What is wrong with it is said by the run, which is kept and heard of.
    if (error instanceof MappingError) return null;
    throw error;
  });
  if (mapping === null) return asked === 'all' ? recordTypes : asked;
  if (asked === 'all') return recordTypes.filter(type => mapping[type] !== undefined);
  const missing = asked.filter(type => mapping[type] === undefined);
  if (missing.length > 0)
    throw new MappingError(`The source mapping says nothing about ${missing.join(' and ')}`);
  return asked;
}
