import { Cron } from 'croner';

const hour = 3_600_000;
/** Where nobody has set a schedule, and somebody else asks every night. */
const unscheduled = 26 * hour;
/** What one that is scheduled is given, or longer where its time limit is longer, unless the next is due before. */
const usual = 2 * hour;

/** Since when there should have been a synchronisation that succeeded. */
export function dueSince(cron: string | null, now: Date, mayTakeMs = usual): Date {
  const schedule = cron === null ? null : new Cron(cron, { timezone: 'UTC', paused: true });
  const [last, before] = schedule?.previousRuns(2, now) ?? [];
  const isOver = last !== undefined && now.getTime() - last.getTime() >= Math.max(usual, mayTakeMs);
  return (isOver ? last : before) ?? new Date(now.getTime() - unscheduled);
}
