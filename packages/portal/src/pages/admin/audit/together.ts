import type { AuditEntry } from '@guildhall/contracts/platform';
import type { Service } from '../../../api/clients.js';

/** Where each service's part goes on: '' from its beginning, null nowhere. */
export type Place = Readonly<Record<Service, string | null>>;

interface PartPage {
  readonly service: Service;
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

const beginning: Place = { platform: '', 'chat-bot': '', pay: '' };
const over = '-';

/** As it stands in an address. */
export const placeOf = (place: Place): string | null => {
  const parts = [place.platform, place['chat-bot'], place.pay];
  return parts.every(part => part === null) ? null : parts.map(part => part ?? over).join('|');
};

export function readPlace(after: string | undefined): Place {
  const parts = after?.split('|') ?? [];
  if (parts.length !== 3) return beginning;
  const [platform = '', chatBot = '', pay = ''] = parts.map(part => (part === over ? null : part));
  return { platform, 'chat-bot': chatBot, pay };
}

/**
 * The newest of all parts, so many, and where each part goes on. What a part returned and was not shown yet is
 * asked for again with the next page: no place has to remember anything.
 */
export function together(pages: readonly PartPage[], limit: number, from: Place) {
  const rows = pages
    .flatMap(({ service, entries }) => entries.map(entry => ({ ...entry, service })))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, limit);
  const place: Record<Service, string | null> = { ...from };
  for (const { service, entries, next } of pages) {
    const shown = rows.filter(row => row.service === service).length;
    const last = entries[shown - 1];
    if (shown === entries.length) place[service] = next;
    else if (last) place[service] = `${last.at}~${last.id}`;
  }
  return { rows, place: place as Place };
}
