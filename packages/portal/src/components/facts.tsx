import type { ComponentChildren } from 'preact';

export type Fact = readonly [term: string, fact: ComponentChildren];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Terms beside what is said of them. */
  readonly wide?: boolean;
}

/** Terms, and what is to be said of each; of which there is nothing is left out. */
export const Facts = ({ facts, wide = false }: FactsProps) => (
  <dl class={wide ? 'facts wide' : 'facts'}>
    {facts
      .filter(([, fact]) => fact)
      .map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
  </dl>
);
