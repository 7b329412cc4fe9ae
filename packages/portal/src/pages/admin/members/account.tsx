import type { NotGivenRole, OwnChatAccount, OwnRole } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import { chatBot } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { Failure, NotYet } from '../../../components/states.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { reasonOf, waysInWords } from '../../chat/reason.js';
import { memberKey } from './keys.js';
import { words } from './words/index.js';

const columns: readonly Column<OwnRole>[] = [
  { title: words.role, show: ({ name }) => name },
  { title: words.state, show: ({ state }) => words.states[state] },
  { title: words.because, show: role => reasonOf(role, words) || words.noRule },
  {
    title: words.obstacle,
    show: ({ obstacle, obstacle_said }) =>
      obstacle && <MessageText text={obstacle} said={obstacle_said} />,
  },
];

/** All but what it has now. */
const toCome = columns.filter(({ title }) => title !== words.state);

const notGiven: readonly Column<NotGivenRole>[] = [
  { title: words.role, show: ({ name }) => name },
  { title: words.lacks, show: ({ lacks }) => waysInWords(lacks, words) },
];

const nameOf = ({ name }: OwnRole | NotGivenRole) => name;

const NotGiven = ({ roles }: { readonly roles: readonly NotGivenRole[] }) =>
  roles.length > 0 && (
    <details>
      <summary>{words.notGiven}</summary>
      <Table title={words.notGiven} rows={roles} columns={notGiven} keyOf={nameOf} />
    </details>
  );

interface AccountProps {
  readonly account: OwnChatAccount;
}

const Roles = ({ account: { roles, not_given = [], ...account } }: AccountProps) => (
  <>
    {account.in_server === false && <p class="notice">{words.notInServer}</p>}
    {roles.length === 0 ? (
      <p>{words.noRoles}</p>
    ) : (
      <Table title={words.roles} rows={roles} columns={columns} keyOf={nameOf} />
    )}
    <NotGiven roles={not_given} />
    <p class="quiet">
      {words.refreshed}{' '}
      {account.last_refresh_at ? <Ago at={account.last_refresh_at} /> : words.never}
    </p>
  </>
);

/** What linking would bring: who has no account has nothing now. */
const RolesToCome = ({ account: { state, roles, not_given = [] } }: AccountProps) => (
  <>
    {state === 'inactive' ? (
      <p>{words.onlyActive}</p>
    ) : roles.length === 0 ? (
      <p>{words.noRoles}</p>
    ) : (
      <>
        <p>{words.wouldGive}</p>
        <Table title={words.roles} rows={roles} columns={toCome} keyOf={nameOf} />
      </>
    )}
    <NotGiven roles={not_given} />
  </>
);

/** The link, from the platform; its roles now and by the rules, from chat-bot, which may be away. */
export function Account({ member }: { readonly member: Member }) {
  const { member_number, chat_id, chat_username, verified_at } = member;
  const { data, error, refetch } = useRead(
    [...memberKey(member_number), 'account', chat_id],
    options => chatBot.getMemberChatAccount({ params: { member_number } }, options),
  );
  const Standing = chat_id === null ? RolesToCome : Roles;
  return (
    <section>
      <h2>{words.chat}</h2>
      {chat_id === null ? (
        <p>{words.noLink}</p>
      ) : (
        <p>
          <strong>{chat_username ?? chat_id}</strong> <span class="quiet">{chat_id}</span>
          {verified_at && (
            <>
              , {words.since} <Ago at={verified_at} />
            </>
          )}
        </p>
      )}
      {data && error && <Failure error={error} again={refetch} />}
      {data ? <Standing account={data} /> : <NotYet error={error} again={refetch} />}
    </section>
  );
}
