/** One component of a calendar as in the file. */
export interface Block {
  /** The line on which it begins, from 1 on. */
  readonly line: number;
  readonly text: string;
}

export interface CalendarText {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
}

const kinds = ['VEVENT', 'VTIMEZONE'] as const;

/**
 * Parts a calendar into what is of interest, so that one broken event does not take the others with
 * it. A component that has no end is not there.
 */
export function partCalendar(text: string): CalendarText {
  const found = { VEVENT: [] as Block[], VTIMEZONE: [] as Block[] };
  const lines = text.split(/\r\n|\n|\r/);
  let kind: (typeof kinds)[number] | undefined;
  let start = 0;
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim().toUpperCase();
    const began = kinds.find(each => line === `BEGIN:${each}`);
    if (began !== undefined) {
      kind = began;
      start = at;
    } else if (kind !== undefined && line === `END:${kind}`) {
      found[kind].push({ line: start + 1, text: lines.slice(start, at + 1).join('\r\n') });
      kind = undefined;
    }
  }
  return { events: found.VEVENT, zones: found.VTIMEZONE };
}

/** The zone that a calendar names for all of it, as most programs write it. */
export const zoneNamedIn = (text: string): string | null =>
  /^X-WR-TIMEZONE:(.{1,64})$/im.exec(text)?.[1]?.trim() ?? null;
