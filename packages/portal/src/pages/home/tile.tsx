import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface TileProps {
  readonly title: string;
  /** How it stands, in one line. */
  readonly state?: ComponentChildren;
  /** The one next step. */
  readonly next?: { readonly href: string; readonly label: string } | undefined;
  /** What it is about does not answer. */
  readonly isAway?: boolean;
  readonly children?: ComponentChildren;
}

export function Tile({ title, state, next, isAway = false, children }: TileProps) {
  const id = useId();
  return (
    <section class={isAway ? 'tile away' : 'tile'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {state && <p>{state}</p>}
      {children}
      {next && (
        <p class="next">
          <a href={next.href}>{next.label}</a>
        </p>
      )}
    </section>
  );
}
