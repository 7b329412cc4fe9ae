import type { RoleRule, RuleRole } from '@guildhall/contracts/chat-bot';
import { chatBot } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Facts } from '../../../components/facts.js';
import { NotYet } from '../../../components/states.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { waysInWords } from '../../chat/reason.js';
import { AdminPage } from '../admin-page.js';
import { Preview } from './preview.js';
import { words } from './words/index.js';

/** How many hold each role, and what keeps the bot from giving it. */
const Roles = ({ roles }: { readonly roles: readonly RuleRole[] }) => (
  <ul class="rows">
    {roles.map(({ name, members, obstacle, obstacle_said }) => (
      <li key={name}>
        <strong>{name}</strong>{' '}
        <span class="quiet">{members === null ? words.unknown : words.holders(members)}</span>
        {obstacle && (
          <p class="bad">
            <MessageText text={obstacle} said={obstacle_said} />
          </p>
        )}
      </li>
    ))}
  </ul>
);

const ruleInWords = ({ ways }: RoleRule) => {
  const conditions = waysInWords(ways, words);
  return conditions ? words.when(conditions) : words.everyone;
};

const columns: readonly Column<RoleRule>[] = [
  {
    title: words.rule,
    show: rule => (
      <>
        {ruleInWords(rule)} <span class="quiet">{words.line(rule.line)}</span>
      </>
    ),
  },
  { title: words.gives, show: ({ roles }) => <Roles roles={roles} /> },
];

const keyOf = ({ line }: RoleRule) => `${line}`;

export function RoleRulesPage() {
  const { data, error, refetch } = useRead(['role-rules'], options =>
    chatBot.listRoleRules({}, options),
  );
  return (
    <AdminPage at="roleRules">
      <p>{words.about}</p>
      {!data && <NotYet error={error} again={refetch} />}
      {data?.problem && (
        <p class="notice">
          {words.problem} <span lang="en">{data.problem}</span>
        </p>
      )}
      {data && (
        <>
          <Table title={words.rules} rows={data.rules} columns={columns} keyOf={keyOf} />
          {data.also_managed.length > 0 && (
            <section>
              <h2>{words.alsoManaged}</h2>
              <p>{words.alsoManagedAbout}</p>
              <Roles roles={data.also_managed} />
            </section>
          )}
          <Facts
            wide
            facts={[
              [
                words.nicknames,
                data.nicknames.length > 0
                  ? data.nicknames.map(template => <code key={template}>{template} </code>)
                  : words.noNicknames,
              ],
            ]}
          />
          <Preview />
        </>
      )}
    </AdminPage>
  );
}
