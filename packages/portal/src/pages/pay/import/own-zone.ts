import { locale } from '../../../words/language.js';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where this browser is: nearer to the member’s facility than the organization’s zone, which is meant otherwise. */
export const ownZone = () => ({ time_zone: browserZone() });

function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** `Eastern Time`: what its people call it, of a zone that this browser knows. */
export const zoneInWords = (zone: string): string =>
  (isKnown(zone) ? nameIn(zone) : undefined) ?? zone;

const nameIn = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;

const zoneOfCalendar = /^X-WR-TIMEZONE:/im;
const zoneOfEvent = /^DTSTART;(?:[^:\r\n]*;)?TZID="?([^";:\r\n]+)/gim;

/** A calendar whose events name one zone is read by its clocks; one that names its own, the service reads by that. */
export function zoneFor(content: string): { readonly time_zone?: string } {
  if (zoneOfCalendar.test(content)) return {};
  const named = new Set([...content.matchAll(zoneOfEvent)].map(([, zone = '']) => zone));
  const [zone = ''] = named;
  return { time_zone: named.size === 1 && isKnown(zone) ? zone : browserZone() };
}
