import type { ComponentChildren } from 'preact';
import { AreaPage } from '../../shell/area-page.js';
import { words } from './words/index.js';

type Place = keyof typeof words.places;

const addresses: Readonly<Record<Place, string>> = {
  members: '/facility',
  checks: '/facility/checks',
};

interface FacilityPageProps {
  readonly at: Place;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A page of a facility’s representative. */
export const FacilityPage = (page: FacilityPageProps) => (
  <AreaPage words={words} addresses={addresses} {...page} />
);
