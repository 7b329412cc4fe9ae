import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { DoneBar } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
import { type AreaPlace, Places } from '../../shell/places.js';
import '../../tables/tables.css';
import './pay.css';
import { words } from './words/index.js';

type Place = keyof typeof words.places;

const addresses: Readonly<Record<Place, string>> = {
  period: '/pay',
  check: '/pay/check',
  statements: '/pay/statements',
  year: '/pay/year',
  settings: '/pay/settings',
};

const placesAt = (at: Place): readonly AreaPlace[] =>
  Object.entries(addresses).map(([place, href]) => ({
    href,
    label: words.places[place as Place],
    isHere: place === at,
  }));

interface PayPageProps {
  readonly at: Place;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A page of the pay area: its own menu, and what was just done at its foot. */
export const PayPage = ({ at, title, children }: PayPageProps) => (
  <Page title={title} wide menu={<Places label={words.menu} places={placesAt(at)} />}>
    {children}
    <DoneBar />
  </Page>
);

/** The pay period that an address names; null: the running one is meant. */
export function usePeriodInAddress(): string | null {
  const { path } = useLocation();
  return /\/(\d{6})$/.exec(path)?.[1] ?? null;
}
