import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { organisation } from '../organisation.js';

interface PageProps {
  readonly title: string;
  /** What stands in the tab, where the heading greets. */
  readonly name?: string;
  readonly wide?: boolean;
  /** Of the area that the page belongs to. */
  readonly menu?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The address of the page that was shown last. */
let shownAt: string | null = null;

/**
 * The address that a page was shown for. While the next one is loaded the address is that one's already, and the page
 * before still stands there: its route stays what it was.
 */
function useOwnPath(): string {
  const { path } = useLocation();
  const { path: route = path } = useRoute();
  return useMemo(() => path, [route]);
}

/** A heading has it when nobody has gone on from there; the page before may still stand beside this one. */
const nobodyHasFocus = () => document.activeElement?.matches('body, h1') ?? true;

/** One page: its heading takes the focus when somebody comes from another one, so that it is read out. */
export function Page({ title, name = title, wide = false, menu, children }: PageProps) {
  const path = useOwnPath();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = name === organisation.name ? name : `${name} · ${organisation.name}`;
  }, [name]);
  // At once: later somebody may have gone on by keyboard.
  useLayoutEffect(() => {
    const isElsewhere = shownAt !== null && shownAt !== path;
    // One that was drawn anew where it was takes nobody’s focus, but keeps its own.
    if (isElsewhere || (shownAt !== null && nobodyHasFocus()))
      heading.current?.focus({ preventScroll: true });
    if (isElsewhere) scrollTo(0, 0);
    shownAt = path;
  }, [path]);
  return (
    <>
      {menu}
      <main id="content" class={wide ? 'page wide' : 'page'}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
