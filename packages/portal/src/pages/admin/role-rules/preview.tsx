import type { RoleChange } from '@guildhall/contracts/chat-bot';
import { useState } from 'preact/hooks';
import { chatBot } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { MemberLink } from '../member-link.js';
import { words } from './words/index.js';

const columns: readonly Column<RoleChange>[] = [
  {
    title: words.member,
    show: ({ member_number, member_name = null }) => (
      <MemberLink number={member_number} name={member_name} />
    ),
  },
  { title: words.gains, show: ({ gains }) => gains.join(', ') || null },
  { title: words.loses, show: ({ loses }) => loses.join(', ') || null },
];

/** Every linked member is compared, so only on request. */
export function Preview() {
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{words.previewTitle}</h2>
      <p>{words.previewAbout}</p>
      {isAsked ? (
        <Changes />
      ) : (
        <button type="button" class="second" onClick={() => setAsked(true)}>
          {words.preview}
        </button>
      )}
    </section>
  );
}

function Changes() {
  const { data, error, refetch, isFetching } = useRead(['role-rules', 'preview'], options =>
    chatBot.previewRoleRules({}, options),
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const { members, changed, changes } = data;
  return (
    <>
      <p role="status">
        {changed === 0 ? words.nothing(members) : words.changed(changed, members)}{' '}
        {changes.length < changed && words.first(changes.length)}
      </p>
      {changes.length > 0 && (
        <Table
          title={words.previewTitle}
          rows={changes}
          columns={columns}
          keyOf={({ member_number }) => member_number}
        />
      )}
      <button type="button" class="second" disabled={isFetching} onClick={() => void refetch()}>
        {words.again}
      </button>
    </>
  );
}
