export interface SourceRegion {
  code: string;
  name: string;
}

export interface SourceFacility {
  code: string;
  name: string;
  region: string;
  is_active: boolean;
}

// Regions and location identifiers as the FAA names them (Order JO 7350.9).
export const regions: readonly SourceRegion[] = [
  { code: 'AAL', name: 'Alaskan' },
  { code: 'ACE', name: 'Central' },
  { code: 'AEA', name: 'Eastern' },
  { code: 'AGL', name: 'Great Lakes' },
  { code: 'ANE', name: 'New England' },
  { code: 'ANM', name: 'Northwest Mountain' },
  { code: 'ASO', name: 'Southern' },
  { code: 'ASW', name: 'Southwest' },
  { code: 'AWP', name: 'Western-Pacific' },
];

/** Identifier and name of each. */
const byRegion = {
  AAL: `
    ANC Anchorage Tower, ZAN Anchorage Center, FAI Fairbanks Tower`,
  ACE: `
    ZKC Kansas City Center, MCI Kansas City Tower, STL St. Louis Tower, ICT Wichita Tower`,
  AEA: `
    ZNY New York Center, N90 New York TRACON, JFK Kennedy Tower, LGA LaGuardia Tower,
    ZDC Washington Center, PCT Potomac TRACON, PHL Philadelphia Tower`,
  AGL: `
    ZAU Chicago Center, ORD Chicago O'Hare Tower, C90 Chicago TRACON, ZMP Minneapolis Center,
    DTW Detroit Tower, ZID Indianapolis Center, ZOB Cleveland Center`,
  ANE: `
    ZBW Boston Center, BOS Boston Tower, A90 Boston TRACON`,
  ANM: `
    ZSE Seattle Center, SEA Seattle Tower, ZDV Denver Center, DEN Denver Tower, ZLC Salt Lake Center`,
  ASO: `
    ZTL Atlanta Center, ATL Atlanta Tower, ZMA Miami Center, MIA Miami Tower,
    ZJX Jacksonville Center, CLT Charlotte Tower, ZSU San Juan CERAP`,
  ASW: `
    ZFW Fort Worth Center, DFW Dallas–Fort Worth Tower, ZHU Houston Center, I90 Houston TRACON,
    ZAB Albuquerque Center`,
  AWP: `
    ZLA Los Angeles Center, LAX Los Angeles Tower, SCT Southern California TRACON,
    ZOA Oakland Center, NCT Northern California TRACON, HCF Honolulu Control Facility`,
};

/** Closed since, and still in the old database. */
const closed: readonly SourceFacility[] = [
  { code: 'ELP', name: 'El Paso TRACON (closed)', region: 'ASW', is_active: false },
  { code: 'P80', name: 'Portland TRACON (closed)', region: 'ANM', is_active: false },
];

const listed = (region: string, text: string): readonly SourceFacility[] =>
  text.split(',').map(each => {
    const [code = '', ...name] = each.trim().split(' ');
    return { code, name: name.join(' '), region, is_active: true };
  });

export const facilities: readonly SourceFacility[] = [
  ...Object.entries(byRegion).flatMap(([region, text]) => listed(region, text)),
  ...closed,
];
