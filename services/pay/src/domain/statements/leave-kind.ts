import type { SubType } from '@guildhall/contracts/pay';
import { kindOf, normalName } from './row-category.js';

/** Names of paid leave. The first pattern that fits decides. */
const patterns: readonly (readonly [SubType, RegExp])[] = [
  ['annual_leave', /\bannual\b|\bann (leave|lv)\b/],
  ['sick_leave', /\bsick\b/],
  ['credit_hours_used', /\bcredit\b/],
  ['comp_time_used', /\b(comp|compensatory)\b/],
  ['military_leave', /\bmilitary\b/],
  ['admin_leave', /\badmin|\bexcused\b/],
  ['holiday_leave', /\bholiday\b/],
  // Shifts have no name for official time (5 U.S.C. 7131), continuation of pay (5 U.S.C. 8118), court leave
  // (5 U.S.C. 6322), and weather and safety leave (5 U.S.C. 6329c).
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
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
