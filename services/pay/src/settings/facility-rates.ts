import { type FileProblem, readSettingsFile } from '@guildhall/service-kit';
import { type Static, Type } from 'typebox';
import type { FacilityRate } from '../domain/earnings/facility-rates.js';
import { parseDate } from '../domain/time/plain-date.js';
import { findZone } from '../domain/time/time-zone.js';

const Percentage = Type.Number({ minimum: 0, maximum: 100 });

/** Percentages differ by facility and year; the organization keeps them in a file of its own. */
const FacilityRates = Type.Object(
  {
    facilities: Type.Array(
      Type.Object(
        {
          facility_code: Type.String({ minLength: 1, maxLength: 16 }),
          from: Type.String(),
          cip_percentage: Percentage,
          affordability_percentage: Percentage,
          time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
          source: Type.String({ minLength: 1, maxLength: 500 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

function rules({ facilities }: Static<typeof FacilityRates>): FileProblem[] {
  const seen = new Set<string>();
  return facilities.flatMap(({ facility_code, from, time_zone }, index) => {
    const path = ['facilities', String(index), 'from'];
    if (time_zone !== undefined && findZone(time_zone) === null)
      return [
        {
          path: ['facilities', String(index), 'time_zone'],
          message: 'must be an IANA time zone, like America/Chicago',
        },
      ];
    if (parseDate(from) === null)
      return [{ path, message: 'must be a calendar date (YYYY-MM-DD)' }];
    const row = `${facility_code} ${from}`;
    if (seen.has(row))
      return [{ path, message: `duplicates the row of ${facility_code} from ${from}` }];
    seen.add(row);
    return [];
  });
}

/** The latest row first. */
export const parseFacilityRates = (text: string): readonly FacilityRate[] =>
  readSettingsFile(text, { schema: FacilityRates, rules }).facilities.toSorted((a, b) =>
    a.from < b.from ? 1 : -1,
  );
