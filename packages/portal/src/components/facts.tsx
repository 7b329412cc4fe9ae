import type { ComponentChildren } from 'preact';

export type Fact = readonly [term: string, fact: ComponentChildren];

/** Terms, and what is to be said of each; of which there is nothing is left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl>
    {facts
      .filter(([, fact]) => fact)
      .map(([term, fact]) => (
        <>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </>
      ))}
  </dl>
);
