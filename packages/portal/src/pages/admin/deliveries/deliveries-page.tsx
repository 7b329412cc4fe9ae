import type { DeliveryStatus, EventDelivery } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { Act } from '../../../forms/act.js';
import { optionsOf } from '../../../forms/field.js';
import { showToast } from '../../../forms/toast.js';
import { MessageText } from '../../../messages/message-text.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters, Search } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { timeColumn } from '../../../tables/time-column.js';
import { AdminPage } from '../admin-page.js';
import { jobsKey } from '../jobs/use-jobs.js';
import { MemberLink } from '../member-link.js';
import { places, deliveries as words } from '../words/index.js';

const key = ['platform', 'admin', 'events'] as const;
const touches = [key, jobsKey, ['audit']];
const lookEvery = 5_000;

const eventOf = ({ event }: EventDelivery): string => words.events[event] ?? event;

const Replay = ({ row }: { readonly row: EventDelivery }) => (
  <Act
    look="plain"
    aria-label={words.replayOf([eventOf(row), row.member_number].filter(Boolean).join(' '))}
    run={() => platform.replayEvent({ params: { id: row.id }, body: { status: row.status } })}
    touches={touches}
    onDone={() => showToast(words.replayed)}
  >
    {words.replay}
  </Act>
);

function Answer({ last_status_code, last_error, last_error_said }: EventDelivery) {
  if (last_error) return <MessageText text={last_error} said={last_error_said} />;
  return <>{last_status_code ?? words.noAnswer}</>;
}

const columns: readonly Column<EventDelivery>[] = [
  timeColumn(words.when, row => row.created_at),
  { title: words.event, show: eventOf },
  {
    title: words.member,
    show: ({ member_number, member_name }) =>
      member_number && <MemberLink number={member_number} name={member_name} />,
    plain: ({ member_number }) => member_number,
  },
  {
    title: words.subscriber,
    show: ({ subscriber }) => <span class="long">{subscriber}</span>,
    plain: ({ subscriber }) => subscriber,
  },
  { title: words.status, show: ({ status }) => words.states[status] },
  { title: words.attempts, isNumber: true, show: ({ attempts }) => attempts },
  {
    title: words.answer,
    show: row => <Answer {...row} />,
    plain: row => row.last_error ?? row.last_status_code,
  },
  timeColumn(words.next, row => row.next_attempt_at),
  {
    title: words.replay,
    isAction: true,
    show: row => row.status !== 'pending' && <Replay row={row} />,
  },
];

export function DeliveriesPage() {
  const { status, subscriber } = useAddress().query;
  const wanted = { status: status as DeliveryStatus | undefined, subscriber };
  const source: Source<EventDelivery> = {
    key: [...key, wanted],
    lookEvery,
    ask: (page, options) =>
      platform.listEvents({ query: { ...wanted, ...page } }, options).then(rowsIn('events')),
  };
  return (
    <AdminPage at="deliveries">
      <p>{words.about}</p>
      <Filters>
        <Choice
          name="status"
          label={words.status}
          options={optionsOf(words.states, ['failed', 'pending', 'delivered'])}
        />
        <Search name="subscriber" label={words.subscriber} />
      </Filters>
      <Records
        title={places.deliveries}
        source={source}
        columns={columns}
        keyOf={({ id }) => id}
        empty={words.empty}
        csv="deliveries"
      />
    </AdminPage>
  );
}
