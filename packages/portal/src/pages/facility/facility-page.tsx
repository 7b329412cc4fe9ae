import type { ComponentChildren } from 'preact';
import { DoneBar } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
import { Places } from '../../shell/places.js';
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

/** A page of a facility’s representative: its menu, and what was just done at its foot. */
export const FacilityPage = ({ at, title, children }: FacilityPageProps) => (
  <Page
    title={title}
    wide
    menu={
      <Places
        label={words.menu}
        places={Object.entries(addresses).map(([place, href]) => ({
          href,
          label: words.places[place as Place],
          isHere: place === at,
        }))}
      />
    }
  >
    {children}
    <DoneBar />
  </Page>
);
