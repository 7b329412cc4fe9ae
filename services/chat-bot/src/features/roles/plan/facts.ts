import type { RuleFact } from '@guildhall/contracts/chat-bot';
import type { Condition } from '../rules/rules.js';

/** A condition without nested ones. */
export type Leaf = Exclude<Condition, { kind: 'all' | 'any' | 'not' }>;

export const fact = (
  field: RuleFact['field'],
  values: readonly string[],
  more: Partial<Pick<RuleFact, 'facilities' | 'is_exception'>> = {},
): RuleFact => ({ field, values: [...values], facilities: [], is_exception: false, ...more });

/** What the rule requires of a member, or excludes. */
export function ruled(leaf: Leaf, isWanted: boolean): RuleFact {
  const is_exception = !isWanted;
  switch (leaf.kind) {
    case 'text':
      return fact(leaf.field, leaf.values, { is_exception });
    case 'member_type_id':
      return fact('member_type_id', leaf.values.map(String), { is_exception });
    case 'position':
      return fact('position', leaf.types, { facilities: [...leaf.facilities], is_exception });
  }
}
