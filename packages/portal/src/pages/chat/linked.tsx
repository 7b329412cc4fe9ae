import type { OwnChatAccount, OwnRole } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import { toApiError } from '../../api/api-error.js';
import { chatBot, platform } from '../../api/clients.js';
import { homeKey } from '../../api/queries.js';
import { useRead } from '../../api/read.js';
import { Facts } from '../../components/facts.js';
import { Failure, Waiting } from '../../components/states.js';
import { Act } from '../../forms/act.js';
import { AskFirst } from '../../forms/ask.js';
import { showToast } from '../../forms/toast.js';
import { MessageText } from '../../messages/message-text.js';
import { instant } from '../../words/format.js';
import { reasonOf } from './reason.js';
import { refreshInWords } from './refreshed.js';
import { words } from './words/index.js';

/** Each role with why it is given. */
function Roles({ roles }: { readonly roles: readonly OwnRole[] }) {
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
                <MessageText text={role.obstacle} said={role.obstacle_said} />
              </p>
            )}
          </div>
          <span class="badge">{words.states[role.state]}</span>
        </li>
      ))}
    </ul>
  );
}

const key = ['chat', 'own'] as const;

/** Which account it is, what it has there and why, and the way to part from it. */
export function Linked({ member }: { readonly member: Member }) {
  const { chat_id: chatId } = member;
  const own = useRead(key, options => chatBot.getOwnChatAccount({}, options));
  return (
    <>
      <p>{words.linked}</p>
      <Account member={member} account={own.data} />
      <h2>{words.roles}</h2>
      {own.data ? <Roles roles={own.data.roles} /> : <RolesPending error={own.error} />}
      <div class="actions">
        <Act
          run={() => chatBot.refreshOwnRoles({})}
          touches={[key]}
          onDone={done => showToast(refreshInWords(done, words))}
        >
          {words.refresh}
        </Act>
        <AskFirst
          question="unlink"
          label={words.unlink}
          title={words.unlinkTitle}
          about={words.unlinkAbout}
          action={words.unlinkDo}
          // Of the account that is shown: another one that was linked in another tab meanwhile is left alone.
          run={() => platform.unlinkOwnChat({ body: chatId === null ? {} : { chat_id: chatId } })}
          touches={[homeKey, ['chat']]}
          onDone={() => showToast(words.unlinked)}
        />
      </div>
    </>
  );
}

function RolesPending({ error }: { readonly error: Error | null }) {
  if (!error) return <Waiting />;
  return toApiError(error).kind === 'away' ? <p>{words.rolesAway}</p> : <Failure error={error} />;
}

interface AccountProps {
  readonly member: Member;
  readonly account: OwnChatAccount | undefined;
}

/** The link is the platform’s to know; the rest comes from chat-bot and may be late. */
function Account({ member, account }: AccountProps) {
  const refreshedAt = account?.last_refresh_at;
  return (
    <>
      <Facts
        facts={[
          [words.account, member.chat_username ?? member.chat_id],
          [words.server, account?.server_name],
          [words.nickname, account?.nickname],
          [words.since, member.verified_at && instant(member.verified_at)],
          [words.refreshedAt, account && (refreshedAt ? instant(refreshedAt) : words.never)],
        ]}
      />
      {account?.in_server === false && <p class="notice">{words.notInServer}</p>}
    </>
  );
}
