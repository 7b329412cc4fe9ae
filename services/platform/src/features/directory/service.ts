import { Problem } from '@guildhall/contracts';
import type { MemberSearch } from '@guildhall/contracts/platform';
import type { Db } from '../../database.js';
import * as directory from './repository.js';
import { foldSimply, foldsBySimpleMeans, type SearchWord, wordsOf } from './search-words.js';
import type { TotalCache } from './total-cache.js';

/** A facility code as typed. */
export async function getFacilityCode(db: Db, code: string): Promise<string> {
  const known = await directory.findFacilityCode(db, code);
  if (known !== null) return known;
  throw new Problem(400, 'INVALID_FACILITY_CODE', `Facility ${code} does not exist`, {
    details: { facility: code },
  });
}

/**
 * The database folds text that is not plain ASCII, as it folded stored names. Repeated words are dropped: a search
 * could otherwise have 120 of them.
 */
export async function foldAll(db: Db, typed: readonly string[]): Promise<readonly SearchWord[]> {
  const folded = typed.every(foldsBySimpleMeans)
    ? typed.map(foldSimply)
    : await directory.foldWords(db, typed);
  const words = typed.map((word, index) => ({ numbers: [word], folded: folded[index] ?? '' }));
  return [...new Map(words.map(word => [word.folded, word])).values()];
}

/** The contract has the same limit; this covers callers without it. */
const usualLimit = 50;

export async function searchMembers(db: Db, totals: TotalCache, query: MemberSearch) {
  const facility =
    query.facility === undefined ? undefined : await getFacilityCode(db, query.facility);
  const { limit = usualLimit, offset = 0, active = 'true' } = query;
  const words = await foldAll(db, wordsOf(query.q ?? ''));
  const { members, total } = await directory.searchMembers(db, totals, {
    ...query,
    facility,
    words,
    active,
    limit,
    offset,
  });
  return { members: [...members], total, limit, offset };
}
