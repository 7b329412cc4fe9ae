import type { OwnRole } from '@guildhall/contracts/chat-bot';
import { Sentence } from '../../said/sentence.js';
import { reasonOf } from './reason.js';
import { words } from './words/index.js';

/** Each role with why it is given. */
export function Roles({ roles }: { readonly roles: readonly OwnRole[] }) {
  if (roles.length === 0) return <p>{words.noRoles}</p>;
  return (
    <ul class="rows">
      {roles.map(role => (
        <li key={role.name} class="row">
          <div>
            <strong>{role.name}</strong>
            {role.reasons.length > 0 && <p class="quiet">{words.reason(reasonOf(role, words))}</p>}
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
