import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { DoneBar } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
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

function Menu({ at }: { readonly at: Place }) {
  return (
    <nav class="places" aria-label={words.menu}>
      <ul>
        {Object.entries(addresses).map(([place, address]) => (
          <li key={place}>
            <a href={address} aria-current={place === at ? 'page' : undefined}>
              {words.places[place as Place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PayPageProps {
  readonly at: Place;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A page of the pay area: its own menu, and what was just done at its foot. */
export const PayPage = ({ at, title, children }: PayPageProps) => (
  <Page title={title} wide menu={<Menu at={at} />}>
    {children}
    <DoneBar />
  </Page>
);

/** The pay period that an address names; null: the running one is meant. */
export function usePeriodInAddress(): string | null {
  const { path } = useLocation();
  return /\/(\d{6})$/.exec(path)?.[1] ?? null;
}
