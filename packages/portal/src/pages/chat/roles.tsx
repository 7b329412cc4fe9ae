import type { OwnRole, RuleFact } from '@guildhall/contracts/chat-bot';
import { Sentence } from '../../said/sentence.js';
import { listed } from '../../words/format.js';
import { statusInWords } from '../../words/status.js';
import { words } from './words/index.js';

const factInWords = ({ field, values, facilities, is_exception }: RuleFact) => {
  const said = listed(
    field === 'status' || field === 'member_type' ? values.map(statusInWords) : values,
  );
  return is_exception
    ? words.exception(field, said)
    : words.fact(field, said, facilities.join(', '));
};

/** Any one rule gives the role; of one rule all facts hold. */
const reasonOf = ({ reasons }: OwnRole) =>
  reasons.map(facts => listed(facts.map(factInWords))).join(`, ${words.also}`);

/** Each role with why it is given. */
export function Roles({ roles }: { readonly roles: readonly OwnRole[] }) {
  if (roles.length === 0) return <p>{words.noRoles}</p>;
  return (
    <ul class="rows">
      {roles.map(role => (
        <li key={role.name} class="row">
          <div>
            <strong>{role.name}</strong>
            {role.reasons.length > 0 && <p class="quiet">{words.reason(reasonOf(role))}</p>}
            {role.obstacle && (
              <p class="bad">
                <Sentence text={role.obstacle} said={role.obstacle_said} />
              </p>
            )}
          </div>
          <span class="badge">{words.states[role.state]}</span>
        </li>
      ))}
    </ul>
  );
}
