import type { Erasure, ErasurePart } from '@guildhall/contracts/platform';
import { useLocation } from 'preact-iso/router';
import { platform } from '../../../api/clients.js';
import { untilOver, useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { Facts } from '../../../components/facts.js';
import { Failure, NotYet } from '../../../components/states.js';
import { AskFirst } from '../../../forms/ask.js';
import { showToast } from '../../../forms/toast.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { describeEvent } from '../../../words/audit-event.js';
import { whole } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import { fieldInWords } from '../audit/details.js';
import { erasuresKey, membersKey } from './keys.js';
import { words } from './words/index.js';

const rowsOf = ({ erased }: ErasurePart) =>
  erased === null ? null : Object.values(erased).reduce((sum, rows) => sum + rows, 0);

const columns: readonly Column<ErasurePart>[] = [
  { title: words.service, show: ({ service }) => fieldInWords(service) },
  { title: words.status, show: ({ state }) => words.partStates[state] },
  {
    title: words.erased,
    isNumber: true,
    show: part => {
      const rows = rowsOf(part);
      return rows === null ? null : whole(rows);
    },
  },
  {
    title: words.waitsFor,
    show: ({ waits_for, waits_for_said }) =>
      waits_for && <MessageText text={waits_for} said={waits_for_said} />,
  },
];

function Cancel({ erasure: { id, member_number } }: { readonly erasure: Erasure }) {
  const { route } = useLocation();
  return (
    <AskFirst
      question="cancel"
      label={words.cancelErasure}
      title={words.cancelErasureTitle}
      about={words.cancelErasureAbout}
      action={words.cancelErasureNow}
      run={() => platform.cancelErasure({ params: { id } })}
      touches={[membersKey, [...erasuresKey, 'list'], ['audit']]}
      onDone={({ already }) => {
        route(`/admin/members/${member_number}`);
        showToast(already ? describeEvent(already) : words.erasureCancelled);
      }}
    />
  );
}

/** How far it is; and once it is done, the record that it was. */
export function ErasurePage({ id = '' }: { readonly id?: string }) {
  const { data, error, refetch } = useRead(
    [...erasuresKey, id],
    options => platform.getErasure({ params: { id } }, options),
    untilOver((known: { readonly erasure: Erasure }) => known.erasure.state === 'done'),
  );
  const erasure = data?.erasure;
  return (
    <AdminPage at="members" title={words.erasureTitle}>
      {!erasure && (
        <NotYet
          error={error}
          again={refetch}
          all={{ href: '/admin/erasures', label: words.erasures }}
        />
      )}
      {erasure && error && <Failure error={error} again={refetch} />}
      {erasure && (
        <>
          <p role="status">{erasure.state === 'done' ? words.erasureDone : words.erasureWaits}</p>
          {erasure.had_mailbox && <p class="notice">{words.hadMailbox}</p>}
          <Facts
            facts={[
              [
                words.number,
                erasure.member_number && (
                  <a key="member" href={`/admin/members/${erasure.member_number}`}>
                    {erasure.member_number}
                  </a>
                ),
              ],
              [words.askedBy, erasure.requested_by_name ?? erasure.requested_by],
              [words.requested, <Ago key="asked" at={erasure.requested_at} />],
              [words.finished, erasure.finished_at && <Ago key="end" at={erasure.finished_at} />],
            ]}
          />
          <Table
            title={words.erasureTitle}
            rows={erasure.parts}
            columns={columns}
            keyOf={({ service }) => service}
          />
          {erasure.state === 'under_way' && <Cancel erasure={erasure} />}
          <p>
            <a href="/admin/erasures">{words.erasures}</a>
          </p>
        </>
      )}
    </AdminPage>
  );
}
