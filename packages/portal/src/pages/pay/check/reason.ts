import type { VerificationResult } from '@guildhall/contracts/pay';
import { words } from '../words/index.js';
import { disputed } from './disputed.js';
import { nameOf, whyOf } from './notes.js';

/** Of what is in dispute the largest part, and what would account for it. */
export function reasonOf({ discrepancies }: Pick<VerificationResult, 'discrepancies'>): string {
  const [largest] = disputed(discrepancies).toSorted(
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference),
  );
  if (!largest) return '';
  const why = whyOf(largest.findings);
  return why
    ? `${nameOf(largest.category)}: ${why}`
    : words.check.largest(nameOf(largest.category));
}
