import type { CallOptions } from '@guildhall/contracts/client';
import type { AuditEntry, AuditPage, AuditQuery } from '@guildhall/contracts/platform';
import { chatBot } from '../../../api/chat-bot.js';
import { platform } from '../../../api/clients.js';
import { pay } from '../../../api/pay.js';
import { createStore } from '../../../api/store.js';
import { troubleOf } from '../../../api/trouble.js';
import type { Source } from '../../../tables/source.js';
import { type Part, type Place, placeOf, readPlace, together } from './together.js';

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

interface Read {
  readonly service: Part;
  /** Null: it is away. */
  readonly page: AuditPage | null;
}

async function read(
  service: Part,
  place: Place,
  query: AuditQuery,
  options: CallOptions | undefined,
): Promise<Read> {
  const after = place[service];
  if (after === null) return { service, page: { entries: [], next: null } };
  try {
    const asked = { ...query, after: after || undefined };
    return { service, page: await clients[service].listAudit({ query: asked }, options) };
  } catch (error) {
    if (!missing.has(troubleOf(error).kind)) throw error;
    return { service, page: null };
  }
}

/** What was done in all services, as one list: a service that is away is named, and the others' part shows. */
export const doneEverywhere = (wanted: Wanted): Source<Done> => ({
  key: ['audit', wanted],
  ask: async ({ after, limit }, options) => {
    const place = readPlace(after);
    const pages = await Promise.all(
      services.map(service => read(service, place, { ...wanted, limit }, options)),
    );
    const absent = pages.filter(({ page }) => page === null).map(({ service }) => service);
    away.set(absent);
    const found = together(
      pages.flatMap(({ service, page }) => (page ? [{ service, ...page }] : [])),
      limit,
      place,
    );
    // Nobody waits at the end of the list for a service that is away.
    const isOver = services.every(each => absent.includes(each) || found.place[each] === null);
    return { rows: found.rows, next: isOver ? null : placeOf(found.place) };
  },
});
