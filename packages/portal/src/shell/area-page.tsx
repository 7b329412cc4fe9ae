import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { homeNow } from '../api/home.js';
import { DoneBar } from '../forms/toast.js';
import { Menu } from './menu.js';
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
  const fold = useRef<HTMLButtonElement>(null);
  const places = Object.keys(addresses) as P[];
  const home = homeNow();
  // On a phone one line is both menus: the main one is drawn at its end, where that line opens it.
  const folds = places.length > shownAtOnce && home !== undefined;
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    fold.current?.focus();
  };
  const menu = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed on what stands in it.
    <div
      class={folds && !isOpen ? 'places folded' : 'places'}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <nav aria-label={words.menu}>
        {folds && (
          <button
            type="button"
            class="fold"
            ref={fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {words.menu}: <strong>{words.places[at]}</strong>
          </button>
        )}
        <ul>
          {places.map(place => (
            <li key={place}>
              <a
                href={addresses[place]}
                aria-current={place === at ? 'page' : undefined}
                onClick={close}
              >
                {words.places[place]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {folds && <Menu home={home} />}
    </div>
  );
  return (
    <Page title={title} wide menu={menu}>
      {children}
      <DoneBar />
    </Page>
  );
}
