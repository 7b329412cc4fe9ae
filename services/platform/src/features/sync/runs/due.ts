import cronParser from 'cron-parser';

const hour = 3_600_000;
/** Where nobody has set a schedule, and somebody else asks every night. */
const unscheduled = 26 * hour;
/** What one that is scheduled is given, or longer where its time limit is longer, unless the next is due before. */
const usual = 2 * hour;

const at = (cron: string, now: Date) =>
  cronParser.parseExpression(cron, { currentDate: now, tz: 'UTC' });

/** When the schedule comes next; null: there is none. */
export const nextDue = (cron: string | null, now: Date): Date | null =>
  cron === null ? null : at(cron, now).next().toDate();

/** Since when there should have been a synchronisation that succeeded. */
export function dueSince(cron: string | null, now: Date, mayTakeMs = usual): Date {
  if (cron === null) return new Date(now.getTime() - unscheduled);
  const schedule = at(cron, now);
  const last = schedule.prev().toDate();
  const isOver = now.getTime() - last.getTime() >= Math.max(usual, mayTakeMs);
  return isOver ? last : schedule.prev().toDate();
}
