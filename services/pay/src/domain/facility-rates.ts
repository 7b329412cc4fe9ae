import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parseDate } from './plain-date.js';

const Percentage = Type.Number({ minimum: 0, maximum: 100 });

const FacilityRate = Type.Object(
  {
    facility_code: Type.String({ minLength: 1, maxLength: 16 }),
    /** In force from this day until the facility's next row. */
    from: Type.String(),
    cip_percentage: Percentage,
    affordability_percentage: Percentage,
    source: Type.String({ minLength: 1, maxLength: 500 }),
  },
  { additionalProperties: false },
);
export type FacilityRate = Static<typeof FacilityRate>;

/** Percentages differ by facility and year; the organisation keeps them in a file of its own. */
const FacilityRates = Type.Object({ facilities: Type.Array(FacilityRate) });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('must be JSON');
  }
}

export function parseFacilityRates(text: string): readonly FacilityRate[] {
  const given = parseJson(text);
  if (!Value.Check(FacilityRates, given)) {
    const [first] = Value.Errors(FacilityRates, given);
    throw new Error(`is not as expected: ${first?.instancePath || '/'} ${first?.message ?? ''}`);
  }
  const seen = new Set<string>();
  for (const { facility_code, from } of given.facilities) {
    if (parseDate(from) === null) throw new Error(`has no date: ${from} (${facility_code})`);
    if (seen.has(`${facility_code} ${from}`))
      throw new Error(`has two rows for ${facility_code} from ${from}`);
    seen.add(`${facility_code} ${from}`);
  }
  return given.facilities.toSorted((a, b) => (a.from < b.from ? 1 : -1));
}

/** The row in force at a facility on a day, or null where the table has none. */
export const findFacilityRate = (
  rates: readonly FacilityRate[],
  facility: string | null,
  date: string,
): FacilityRate | null =>
  rates.find(row => row.facility_code === facility && row.from <= date) ?? null;
