import type { IconNode } from 'lucide';
import { h } from 'preact';

/** Drawn for the eye alone: what it means is said beside it. */
export const Icon = ({ of }: { readonly of: IconNode }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {of.map(([tag, attributes]) => h(tag, attributes))}
  </svg>
);
