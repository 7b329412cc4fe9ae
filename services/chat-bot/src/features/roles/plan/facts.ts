import type { RuleFact } from '@guildhall/contracts/chat-bot';
import type { Condition } from '../rules/rules.js';

/** A condition that has no others in it. */
export type Leaf = Exclude<Condition, { kind: 'all' | 'any' | 'not' }>;

export const fact = (
  field: RuleFact['field'],
  values: readonly string[],
  more: Partial<Pick<RuleFact, 'facilities' | 'is_exception'>> = {},
): RuleFact => ({ field, values: [...values], facilities: [], is_exception: false, ...more });
