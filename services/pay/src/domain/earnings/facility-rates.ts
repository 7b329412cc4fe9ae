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

/**
 * The row in force at a facility on a day, or null where the table has none. The latest row comes first. Both codes may
 * have been typed by a person.
 */
export const findFacilityRate = (
  rates: readonly FacilityRate[],
  facility: string | null,
  date: string,
): FacilityRate | null => {
  const asked = facility?.toLowerCase();
  return rates.find(row => row.facility_code.toLowerCase() === asked && row.from <= date) ?? null;
};
