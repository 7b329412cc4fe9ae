import { invalid, unavailable } from '@guildhall/contracts';
import { ResponseError } from '@guildhall/contracts/client';
import { FACILITY_MEMBERS_AT_MOST } from '@guildhall/contracts/pay';
import type { Member } from '@guildhall/contracts/platform';
import {
  isDotSegment,
  type NamesOf,
  namesFrom,
  type PlatformAccess,
  platformClientOf,
} from '@guildhall/service-kit';
import { LRUCache } from 'lru-cache';

/** What pay asks the platform: who members are, and what they represent. */
export interface Platform {
  /** Null: there is no such member. Throws a 503 when the platform cannot be asked. */
  readonly findMember: (number: string) => Promise<Member | null>;
  /** Null: there is no such facility. */
  readonly listFacility: (code: string) => Promise<readonly Member[] | null>;
  /** Mostly for administrators; empty while the platform is unavailable. */
  readonly namesOf: NamesOf;
}

/** Positions may be a minute old, as designed. */
const KEEP_FOR = 60_000;
const KEPT_AT_MOST = 1000;
const pageSize = 1000;
const pagesAtMost = FACILITY_MEMBERS_AT_MOST / pageSize;

/** The platform knows what was asked for, and that there is none: an answer, and no failure. */
const isRefused = (error: unknown, status: number) =>
  error instanceof ResponseError && error.declared && error.status === status;

const away = (cause: unknown) =>
  unavailable('The platform is unavailable right now. Try again shortly.', { cause });

/** Asks once for all who want the same, and again when the answer is too old. A failure is not kept. */
function kept<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new LRUCache<string, { readonly answer: T }>({
    max: KEPT_AT_MOST,
    ttl: KEEP_FOR,
    ignoreFetchAbort: true,
    fetchMethod: async key => ({ answer: await ask(key) }),
  });
  return async key => (await cache.forceFetch(key)).answer;
}

export function createPlatform(config: PlatformAccess, fetch?: typeof globalThis.fetch): Platform {
  const client = platformClientOf(config, fetch);

  async function askForMember(memberNumber: string): Promise<Member | null> {
    if (isDotSegment(memberNumber)) return null;
    try {
      return (await client.getMember({ params: { memberNumber } })).member;
    } catch (error) {
      if (isRefused(error, 404)) return null;
      throw away(error);
    }
  }

  async function askForFacility(facility: string): Promise<readonly Member[] | null> {
    const members: Member[] = [];
    let after: string | undefined;
    let pages = 0;
    try {
      do {
        const page = await client.listMembers({
          query: { facility, limit: pageSize, ...(after !== undefined && { after }) },
        });
        members.push(...page.members);
        after = page.next ?? undefined;
        pages += 1;
      } while (after !== undefined && pages < pagesAtMost);
    } catch (error) {
      // A code that is none, or that no facility has.
      if (isRefused(error, 400)) return null;
      throw away(error);
    }
    if (after !== undefined)
      throw invalid(`Facility ${facility} has more members than can be listed at once`);
    return members;
  }

  return {
    findMember: kept(askForMember),
    listFacility: kept(askForFacility),
    namesOf: namesFrom(client),
  };
}
