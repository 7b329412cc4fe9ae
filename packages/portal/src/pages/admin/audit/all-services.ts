import type { CallOptions } from '@guildhall/contracts/client';
import type { AuditEntry, AuditPage, AuditQuery } from '@guildhall/contracts/platform';
import { toApiError } from '../../../api/api-error.js';
import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { createStore } from '../../../api/store.js';
import type { Source } from '../../../tables/source.js';
import { type Part, placeOf, readPlace, together } from './together.js';

export interface Done extends AuditEntry {
  readonly service: Part;
}

export type Wanted = Pick<AuditQuery, 'member' | 'actor' | 'action' | 'from' | 'to'>;

/** Each service decides by itself who may read what was done there, so the browser asks all three. */
const clients = { platform, 'chat-bot': chatBot, pay };
const services = Object.keys(clients) as Part[];

const missing: ReadonlySet<string> = new Set(['away', 'slow', 'broken']);
const away = createStore<readonly Part[]>([]);
/** Whose part is missing from what was read last. */
export const useAway = away.use;

/** Null: it is away. */
async function read(
  service: Part,
  after: string | null,
  wanted: AuditQuery,
  options: CallOptions | undefined,
): Promise<AuditPage | null> {
  if (after === null) return { entries: [], next: null };
  try {
    const query = { ...wanted, after: after || undefined };
    return await clients[service].listAudit({ query }, options);
  } catch (error) {
    if (!missing.has(toApiError(error).kind)) throw error;
    return null;
  }
}

/** What was done in all services, as one list: a service that is away is named, and the others' part shows. */
export const doneEverywhere = (wanted: Wanted): Source<Done> => ({
  key: ['audit', wanted],
  ask: async ({ after, limit }, options) => {
    const place = readPlace(after);
    const pages = await Promise.all(
      services.map(async service => {
        const page = await read(service, place[service], { ...wanted, limit }, options);
        return page && { service, ...page };
      }),
    );
    const there = pages.filter(page => page !== null);
    const absent = services.filter(each => there.every(({ service }) => service !== each));
    away.set(absent);
    const found = together(there, limit, place);
    // A service that is away does not delay the end of the list.
    const isOver = services.every(each => absent.includes(each) || found.place[each] === null);
    return { rows: found.rows, next: isOver ? null : placeOf(found.place) };
  },
});
