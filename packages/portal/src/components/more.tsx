import { Ellipsis } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/index.js';
import { Icon } from './icon.js';

/** What else can be done, folded: it closes when something is chosen, and where one goes elsewhere. */
export function More({ children }: { readonly children: readonly ComponentChildren[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    addEventListener('click', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('click', leave);
      removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary class="button second square" aria-label={words.more}>
        <Icon of={Ellipsis} />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
      <ul onClick={close}>
        {children.filter(Boolean).map((each, at) => (
          <li key={at}>{each}</li>
        ))}
      </ul>
    </details>
  );
}
