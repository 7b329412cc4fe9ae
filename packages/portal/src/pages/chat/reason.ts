import type { OwnRole, RuleFact } from '@guildhall/contracts/chat-bot';
import { listed } from '../../words/format.js';
import { statusInWords } from '../../words/status.js';

/** To the member it is "your facility", to an administrator "facility". */
interface ReasonWords {
  readonly also: string;
  readonly fact: (field: RuleFact['field'], values: string, facilities: string) => string;
  readonly exception: (field: RuleFact['field'], values: string) => string;
}

function factInWords(
  { field, values, facilities, is_exception }: RuleFact,
  words: ReasonWords,
): string {
  const said = listed(
    field === 'status' || field === 'member_type' ? values.map(statusInWords) : values,
  );
  return is_exception
    ? words.exception(field, said)
    : words.fact(field, said, facilities.join(', '));
}

/** Any one rule gives the role; of one rule all facts hold. */
export const reasonOf = ({ reasons }: OwnRole, words: ReasonWords): string =>
  reasons.map(facts => listed(facts.map(fact => factInWords(fact, words)))).join(`, ${words.also}`);
