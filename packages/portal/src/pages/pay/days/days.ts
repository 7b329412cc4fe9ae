const dayMs = 86_400_000;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Calendar arithmetic without a zone: `2026-02-28` and two days is `2026-03-02`. */
export const addDays = (day: string, count: number): string =>
  new Date(dateOf(day).getTime() + count * dayMs).toISOString().slice(0, 10);

export const daysBetween = (first: string, last: string): number =>
  (dateOf(last).getTime() - dateOf(first).getTime()) / dayMs;

/** Where this browser is. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');

export const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => addDays(first, i));

export const minutesOfDay = 24 * 60;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** In minutes. What ends before it begins ends on the next day. */
export const lengthOf = (start: string, end: string): number =>
  (minutesOf(end) - minutesOf(start) + minutesOfDay) % minutesOfDay || minutesOfDay;
