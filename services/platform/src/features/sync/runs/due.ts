import cronParser from 'cron-parser';

const hour = 3_600_000;
/** Without a schedule, assumes an external nightly trigger. */
const unscheduled = 26 * hour;
/** Grace period of a scheduled run: the time limit if that is longer, but not past the next run. */
const usual = 2 * hour;

const at = (cron: string, now: Date) =>
  cronParser.parseExpression(cron, { currentDate: now, tz: 'UTC' });

/** The next scheduled time; null: none. */
export const nextDue = (cron: string | null, now: Date): Date | null =>
  cron === null ? null : at(cron, now).next().toDate();

/** The time since which a run should have succeeded. */
export function dueSince(cron: string | null, now: Date, mayTakeMs = usual): Date {
  if (cron === null) return new Date(now.getTime() - unscheduled);
  const schedule = at(cron, now);
  const last = schedule.prev().toDate();
  const isOver = now.getTime() - last.getTime() >= Math.max(usual, mayTakeMs);
  return isOver ? last : schedule.prev().toDate();
}
