import { SHUTDOWNS_AT_MOST } from '@guildhall/contracts/pay';
import { type FileProblem, readSettingsFile } from '@guildhall/service-kit';
import { type Static, Type } from 'typebox';
import { type Shutdown, shippedShutdowns } from '../domain/shutdowns/shutdowns.js';
import { findPeriodById } from '../domain/time/calendar.js';
import { parseDate } from '../domain/time/plain-date.js';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const OwnShutdown = Type.Object(
  {
    name: Text(200),
    start_date: Type.String(),
    end_date: Type.String(),
    affected_pay_periods: Type.Array(Type.String(), { minItems: 1, maxItems: 50 }),
    /** Where the dates and the late pay stand. */
    source: Text(500),
  },
  { additionalProperties: false },
);
const OwnShutdowns = Type.Object(
  {
    shutdowns: Type.Record(Type.String(), OwnShutdown, {
      maxProperties: SHUTDOWNS_AT_MOST - Object.keys(shippedShutdowns).length,
    }),
  },
  { additionalProperties: false },
);

type Dated = Static<typeof OwnShutdown>;

/** A period belongs to a shutdown when a day of it does; which of those were paid late is the operator's to say. */
function periodProblems(
  { start_date, end_date, affected_pay_periods }: Dated,
  path: readonly string[],
): FileProblem[] {
  return affected_pay_periods.flatMap((ppId, index) => {
    const problem = (message: string) => [{ path: [...path, String(index)], message }];
    const period = findPeriodById(ppId);
    if (period === null) return problem(`${ppId} is not a pay period (YYYYPP)`);
    if (index > 0 && ppId <= (affected_pay_periods[index - 1] ?? ''))
      return problem('must come after the one before it');
    return period.end_date < start_date || period.start_date > end_date
      ? problem(`${ppId} (${period.start_date} to ${period.end_date}) has no day in the shutdown`)
      : [];
  });
}

function rules({ shutdowns }: Static<typeof OwnShutdowns>): FileProblem[] {
  return Object.entries(shutdowns).flatMap(([id, each]) => {
    const path = ['shutdowns', id];
    const problem = (field: string, message: string) => ({ path: [...path, field], message });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: requests cannot hold it either
    if (!/^[^\u0000]{1,50}$/.test(id)) return [{ path, message: 'must have 1 to 50 characters' }];
    const undated = (['start_date', 'end_date'] as const).filter(
      field => parseDate(each[field]) === null,
    );
    if (undated.length > 0)
      return undated.map(field => problem(field, 'must be a calendar date (YYYY-MM-DD)'));
    if (each.end_date < each.start_date)
      return [problem('end_date', 'must not be before the start')];
    return periodProblems(each, [...path, 'affected_pay_periods']);
  });
}

/** The shutdowns of an operator's file beside those that are shipped; the same id replaces one of them. */
export function parseShutdowns(text: string): Readonly<Record<string, Shutdown>> {
  const form = { schema: OwnShutdowns, rules, onlyTexts: true };
  return { ...shippedShutdowns, ...readSettingsFile(text, form).shutdowns };
}
