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
import { fieldInWords } from '../audit/details.js';
import { words as members } from '../members/words/index.js';
import { roleRules as words } from '../words/index.js';
import { Preview } from './preview.js';

/** With what keeps the bot from giving it. */
const Roles = ({ roles }: { readonly roles: readonly RuleRole[] }) =>
  roles.map(({ name, obstacle, obstacle_said }) => (
    <div key={name}>
      <strong>{name}</strong>
      {obstacle && (
        <p class="bad">
          <MessageText text={obstacle} said={obstacle_said} />
        </p>
      )}
    </div>
  ));

const holdersOf = (roles: readonly RuleRole[]) =>
  roles.map(({ members }) => members ?? words.unknown).join(', ');

/** What stands in braces is a field of the member. */
const Nickname = ({ template }: { readonly template: string }) => (
  <div>
    {template
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 0 ? part : <em key={part}>{fieldInWords(part)}</em>))}
  </div>
);

const ruleInWords = ({ ways }: RoleRule) => {
  const conditions = waysInWords(ways, { ...members, ownFacility: words.ownFacility });
  return conditions ? words.when(conditions) : words.everyone;
};

const columns: readonly Column<RoleRule>[] = [
  { title: words.rule, show: ruleInWords },
  { title: words.line, show: ({ line }) => line, isNumber: true },
  { title: words.gives, show: ({ roles }) => <Roles roles={roles} /> },
  { title: words.holders, show: ({ roles }) => holdersOf(roles), isNumber: true },
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
            <section aria-labelledby="also-managed">
              <h2 id="also-managed">{words.alsoManaged}</h2>
              <p>{words.alsoManagedAbout}</p>
              <Roles roles={data.also_managed} />
            </section>
          )}
          <Facts
            wide
            facts={[
              [
                words.nicknames(data.nicknames.length),
                data.nicknames.length > 0
                  ? data.nicknames.map(each => <Nickname key={each} template={each} />)
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
