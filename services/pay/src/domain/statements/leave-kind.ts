import type { SubType } from '@guildhall/contracts/pay';
import { findName, normalName } from './earning-names.js';
import { kindOf } from './row-category.js';

/** Names of paid leave that were not seen yet. The first pattern that fits decides. */
const patterns: readonly (readonly [SubType, RegExp])[] = [
  ['annual_leave', /\bannual\b|\bann (leave|lv)\b/],
  ['sick_leave', /\bsick\b/],
  ['credit_hours_used', /\bcredit\b/],
  ['comp_time_used', /\b(comp|compensatory)\b/],
  ['military_leave', /\bmilitary\b/],
  ['admin_leave', /\badmin|\bexcused\b/],
  ['holiday_leave', /\bholiday\b/],
  [
    'other',
    /\bleave|\blv\b|\btime[- ]?off\b|\bofficial time\b|\bcontinuation of pay\b|\bcop\b|\bjury\b/,
  ],
];

/** What a row of paid leave is among shifts; null where it pays for none. */
export function leaveKind(description: string): SubType | null {
  const { category, retro } = kindOf({ description });
  if (category !== 'regular' || retro) return null;
  const text = normalName(description);
  const name = findName(text);
  if (name) return name.leave ?? null;
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
