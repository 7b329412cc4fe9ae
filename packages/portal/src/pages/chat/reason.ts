import type { OwnRole, RuleFact } from '@guildhall/contracts/chat-bot';
import { either, listed } from '../../words/format.js';
import { positionInWords, statusInWords } from '../../words/status.js';

/** To the member it is "your facility", to an administrator "facility". */
interface ReasonWords {
  readonly also: string;
  readonly fields: Readonly<Record<RuleFact['field'], string>>;
  readonly otherThan: (values: string) => string;
}

const asIs = (text: string) => text;
const inWords: Readonly<Record<RuleFact['field'], (text: string) => string>> = {
  status: statusInWords,
  member_type: statusInWords,
  member_type_id: asIs,
  facility_code: asIs,
  region_code: asIs,
  position: positionInWords,
};

function factInWords(
  { field, values, facilities, is_exception }: RuleFact,
  { fields, otherThan }: ReasonWords,
): string {
  const said = listed(values.map(inWords[field]));
  return `${fields[field]}${is_exception ? otherThan(said) : ` (${[said, ...facilities].join(', ')})`}`;
}

/** Any one rule gives the role; of one rule all facts hold. */
export const reasonOf = ({ reasons }: OwnRole, words: ReasonWords): string =>
  reasons.map(facts => listed(facts.map(fact => factInWords(fact, words)))).join(`, ${words.also}`);

interface WayWords {
  readonly is: (field: RuleFact['field'], values: string, facilities: string) => string;
  readonly isNot: (field: RuleFact['field'], values: string, facilities: string) => string;
  readonly orElse: string;
  /** Only a rule speaks of it; for a member their facility is known. */
  readonly ownFacility?: string;
}

/** Any one way leads to a role; of one way all facts must hold. */
export const waysInWords = (
  ways: readonly (readonly RuleFact[])[],
  { is, isNot, orElse, ownFacility = '' }: WayWords,
): string =>
  ways
    .map(way =>
      listed(
        way.map(({ field, values, facilities, is_exception, at_own_facility }) =>
          (is_exception ? isNot : is)(
            field,
            either(values.map(inWords[field])),
            at_own_facility ? ownFacility : either(facilities),
          ),
        ),
      ),
    )
    .join(orElse);
