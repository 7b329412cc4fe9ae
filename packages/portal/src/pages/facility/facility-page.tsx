import { AreaPage, type PlaceProps } from '../../shell/area-page.js';
import { words } from './words/index.js';

type Place = keyof typeof words.places;

const addresses: Readonly<Record<Place, string>> = {
  members: '/facility',
  checks: '/facility/checks',
};

/** A page of a facility’s representative. */
export const FacilityPage = (page: PlaceProps<Place>) => (
  <AreaPage words={words} addresses={addresses} {...page} />
);
