import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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

let isFirst = true;

/** One page: its heading takes the focus when somebody comes from another one, so that it is read out. */
export function Page({ title, name = title, wide = false, menu, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = name === organisation.name ? name : `${name} · ${organisation.name}`;
  }, [name]);
  useEffect(() => {
    if (!isFirst) {
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isFirst = false;
  }, []);
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
