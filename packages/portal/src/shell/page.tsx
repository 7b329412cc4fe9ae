import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { organization } from '../organization.js';

export interface PageProps {
  readonly title: string;
  /** What stands in the tab, where the heading greets. */
  readonly name?: string;
  /** Under the heading, in a line. */
  readonly about?: ComponentChildren;
  /** Beside the heading: what can be done here. */
  readonly actions?: ComponentChildren;
  /** Where the first sentence of the page is its heading for the eye. */
  readonly isTitleHidden?: boolean;
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

/** A heading has it until the focus moves on; the page before may still stand beside this one. */
const nobodyHasFocus = () => document.activeElement?.matches('body, h1') ?? true;

/** One page: its heading takes the focus after navigation, so that it is read out. */
export function Page({ title, name = title, menu, children, ...head }: PageProps) {
  const { about, actions, isTitleHidden } = head;
  const path = useOwnPath();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = name === organization.name ? name : `${name} · ${organization.name}`;
  }, [name]);
  // At once: later the focus may have moved on.
  useLayoutEffect(() => {
    const isElsewhere = shownAt !== null && shownAt !== path;
    // One that was drawn anew where it was takes no focus, but keeps its own.
    if (isElsewhere || (shownAt !== null && nobodyHasFocus()))
      heading.current?.focus({ preventScroll: true });
    if (isElsewhere) scrollTo(0, 0);
    shownAt = path;
  }, [path]);
  return (
    <>
      {menu}
      <main id="content" class="page">
        <div class={isTitleHidden ? 'sr' : 'head'}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {about && <p>{about}</p>}
          </div>
          {actions && <div class="switch">{actions}</div>}
        </div>
        {children}
      </main>
    </>
  );
}
