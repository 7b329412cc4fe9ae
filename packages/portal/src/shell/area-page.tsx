import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DoneBar } from '../forms/undo.js';
import { Page } from './page.js';

/** What each page of an area says of itself. */
export interface PlaceProps<P extends string> {
  readonly at: P;
  readonly title: string;
  readonly children: ComponentChildren;
}

interface AreaPageProps<P extends string> extends PlaceProps<P> {
  readonly words: { readonly menu: string; readonly places: Readonly<Record<P, string>> };
  /** What the menu shows, in its order. */
  readonly addresses: Readonly<Record<P, string>>;
}

/** As many as two lines of a phone show. */
const shownAtOnce = 6;

/** A page of an area that has several: their menu, and what was just done at its foot. */
export function AreaPage<P extends string>(props: AreaPageProps<P>) {
  const { words, addresses, at, title, children } = props;
  const [isOpen, setOpen] = useState(false);
  const places = Object.keys(addresses) as P[];
  const menu = (
    <nav class="places" aria-label={words.menu}>
      {places.length > shownAtOnce && (
        <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.menu}: <strong>{words.places[at]}</strong>
        </button>
      )}
      <ul>
        {places.map(place => (
          <li key={place}>
            <a href={addresses[place]} aria-current={place === at ? 'page' : undefined}>
              {words.places[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <Page title={title} wide menu={menu}>
      {children}
      <DoneBar />
    </Page>
  );
}
