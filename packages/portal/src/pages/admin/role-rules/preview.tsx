import type { RoleChange } from '@guildhall/contracts/chat-bot';
import { useState } from 'preact/hooks';
import { chatBot } from '../../../api/clients.js';
import { Act } from '../../../forms/act.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { MemberLink } from '../member-link.js';
import { roleRules as words } from '../words/index.js';

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

type Found = Awaited<ReturnType<typeof chatBot.previewRoleRules>>;

/** Every linked member is compared, so only on request. */
export function Preview() {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{words.previewTitle}</h2>
      <p>{words.previewAbout}</p>
      {found && <Changes {...found} />}
      <div class="actions">
        <Act look="second" run={() => chatBot.previewRoleRules({})} onDone={setFound}>
          {found ? words.again : words.preview}
        </Act>
      </div>
    </section>
  );
}

const Changes = ({ members, changed, changes }: Found) => (
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
  </>
);
