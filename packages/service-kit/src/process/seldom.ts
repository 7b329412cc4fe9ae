const SELDOM_MS = 60_000;
/** Words of others may be in them, so there is no end to their kinds. */
const KINDS = 100;

/**
 * Says each kind of trouble at once and then a minute later at the soonest, with how often it was not said since: an
 * outage fails whatever waits, again and again.
 */
export function createSeldom(now: () => number = () => performance.now()) {
  const said = new Map<string, { at: number; unsaid: number }>();
  return (kind: string, say: (unsaid: number) => void): void => {
    const last = said.get(kind);
    if (last && now() - last.at < SELDOM_MS) {
      last.unsaid += 1;
      return;
    }
    if (said.size >= KINDS) said.clear();
    said.set(kind, { at: now(), unsaid: 0 });
    say(last?.unsaid ?? 0);
  };
}
