export interface FacilityRate {
  readonly facility_code: string;
  /** In force from this day until the facility's next row. */
  readonly from: string;
  readonly cip_percentage: number;
  readonly affordability_percentage: number;
  /** Where it differs from the organization's. */
  readonly time_zone?: string;
  readonly source: string;
}

/** A facility's rows, the latest first. Both codes may have been typed by a person. */
export function ratesAt(
  rates: readonly FacilityRate[],
  facility: string | null,
): readonly FacilityRate[] {
  const asked = facility?.toLowerCase();
  return rates.filter(row => row.facility_code.toLowerCase() === asked);
}

/** The row in force at a facility on a day, or null where the table has none. */
export const findFacilityRate = (
  rates: readonly FacilityRate[],
  facility: string | null,
  date: string,
): FacilityRate | null => ratesAt(rates, facility).find(({ from }) => from <= date) ?? null;
