import type { AuditEntry, AuditQuery } from '@guildhall/contracts/platform';
import { orDown, type Service, services } from '../../../api/clients.js';
import { createStore } from '../../../api/store.js';
import type { Source } from '../../../tables/source.js';
import { placeOf, readPlace, together } from './together.js';

export interface Done extends AuditEntry {
  readonly service: Service;
}

export type Wanted = Pick<AuditQuery, 'member' | 'actor' | 'action' | 'from' | 'to'>;

const names = Object.keys(services) as Service[];

const away = createStore<readonly Service[]>([]);
/** Whose part is missing from what was read last. */
export const useAway = away.use;

/** What was done in all services, as one list: a service that is away is named, and the others' part shows. */
export const doneEverywhere = (wanted: Wanted): Source<Done> => ({
  key: ['audit', wanted],
  ask: async ({ after, limit }, options) => {
    const place = readPlace(after);
    const pages = await Promise.all(
      names.map(async service => {
        const from = place[service];
        if (from === null) return { service, entries: [], next: null };
        const query = { ...wanted, limit, after: from || undefined };
        const page = await orDown(services[service].listAudit({ query }, options));
        return page && { service, ...page };
      }),
    );
    const there = pages.filter(page => page !== null);
    const absent = names.filter(each => there.every(({ service }) => service !== each));
    away.set(absent);
    const found = together(there, limit, place);
    // A service that is away does not delay the end of the list.
    const isOver = names.every(each => absent.includes(each) || found.place[each] === null);
    return { rows: found.rows, next: isOver ? null : placeOf(found.place) };
  },
});
