import { useLayoutEffect, useRef } from 'preact/hooks';
import { DoneBar } from '../forms/toast.js';
import { Page, type PageProps } from './page.js';

/** What each page of an area says of itself. */
export interface PlaceProps<P extends string> extends PageProps {
  readonly at: P;
  /** The page puts the toast next to what it undoes. */
  readonly placesToast?: boolean | undefined;
}

interface TabsProps<P extends string> {
  readonly at: P;
  readonly words: { readonly menu: string; readonly places: Readonly<Record<P, string>> };
  /** What the menu shows, in its order. */
  readonly addresses: Readonly<Record<P, string>>;
}

/** The pages of an area. On a phone they scroll, and the one that is open is in sight. */
function Tabs<P extends string>({ at, words, addresses }: TabsProps<P>) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 32;
  }, [at]);
  return (
    <nav class="tabs" aria-label={words.menu}>
      <ul ref={list}>
        {(Object.keys(addresses) as P[]).map(place => (
          <li key={place}>
            <a href={addresses[place]} aria-current={place === at ? 'page' : undefined}>
              {words.places[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of an area that has several: their menu, and what was just done at its foot. */
export function AreaPage<P extends string>(props: PlaceProps<P> & TabsProps<P>) {
  const { words, addresses, at, placesToast = false, children, ...page } = props;
  return (
    <Page {...page} menu={<Tabs at={at} words={words} addresses={addresses} />}>
      {children}
      {!placesToast && <DoneBar />}
    </Page>
  );
}
