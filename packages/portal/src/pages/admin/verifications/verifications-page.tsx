import type {
  LinkReview,
  VerificationDay,
  VerificationRecord,
} from '@guildhall/contracts/chat-bot';
import { chatBot } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { optionsOf } from '../../../forms/field.js';
import { useAddress } from '../../../shell/address.js';
import { Choice, Filters } from '../../../tables/filters.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { timeColumn } from '../../../tables/time-column.js';
import { shortDate, whole } from '../../../words/format.js';
import { AdminPage } from '../admin-page.js';
import { MemberLink } from '../member-link.js';
import { verifications as words } from '../words/index.js';

const key = ['chat-bot', 'admin', 'verifications'] as const;
const days = 30;
const stages = ['started', 'opened', 'completed', 'expired', 'other'] as const;

const dayColumns: readonly Column<VerificationDay>[] = [
  { title: words.day, show: ({ day }) => shortDate(day) },
  ...stages.map(stage => ({
    title: words[stage],
    isNumber: true,
    show: (row: VerificationDay) => row[stage],
  })),
];

function Funnel() {
  const { data, error, refetch } = useRead([...key, 'funnel'], options =>
    chatBot.getVerificationFunnel({ query: { days } }, options),
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const sum = (stage: (typeof stages)[number]) =>
    data.days.reduce((total, day) => total + day[stage], 0);
  const busy = data.days.filter(({ started }) => started > 0).reverse();
  return (
    <>
      <p>{words.said(sum('started'), sum('completed'), days)}</p>
      {busy.length > 0 && (
        <Table title={words.funnel} rows={busy} columns={dayColumns} keyOf={({ day }) => day} />
      )}
    </>
  );
}

const member: Column<LinkReview | VerificationRecord> = {
  title: words.member,
  show: ({ member_number, member_name }) => (
    <MemberLink number={member_number} name={member_name} />
  ),
  plain: ({ member_number }) => member_number,
};

const absentColumns: readonly Column<LinkReview>[] = [
  member,
  { title: words.account, show: ({ chat_id }) => chat_id },
  timeColumn(words.since, ({ noticed_at }) => noticed_at),
];

/** More would push what the page is about out of sight. */
const shownAtOnce = 20;

/** Linked accounts that are not in the server; hidden if there are none. */
function Absent() {
  const { data } = useRead([...key, 'absent'], options => chatBot.listLinkReviews({}, options));
  if (!data || data.reviews.length === 0) return null;
  return (
    <>
      <h2>{words.absent}</h2>
      <p>{words.aboutAbsent}</p>
      <details open={data.reviews.length <= shownAtOnce}>
        <summary>{words.whose(whole(data.reviews.length))}</summary>
        <Table
          title={words.absent}
          rows={data.reviews}
          columns={absentColumns}
          keyOf={({ chat_id }) => chat_id}
        />
      </details>
    </>
  );
}

const columns: readonly Column<VerificationRecord>[] = [
  timeColumn(words.when, row => row.created_at),
  member,
  { title: words.account, show: ({ chat_username, chat_id }) => chat_username || chat_id },
  { title: words.status, show: ({ status }) => words.states[status] },
  timeColumn(words.linkOpened, row => row.opened_at),
  { title: words.method, show: ({ method }) => words.methods[method] },
  {
    title: words.reason,
    show: ({ reason }) => reason && (words.reasons[reason] ?? reason),
  },
];

export function VerificationsPage() {
  const status = useAddress().query.status as VerificationRecord['status'] | undefined;
  const source: Source<VerificationRecord> = {
    key: [...key, status ?? null],
    ask: (page, options) =>
      chatBot
        .listVerifications({ query: { ...page, status } }, options)
        .then(rowsIn('verifications')),
  };
  return (
    <AdminPage at="verifications">
      <Absent />
      <p>{words.about}</p>
      <h2>{words.funnel}</h2>
      <Funnel />
      <h2>{words.each}</h2>
      <Filters>
        <Choice name="status" label={words.status} options={optionsOf(words.states)} />
      </Filters>
      <Records
        title={words.each}
        source={source}
        columns={columns}
        keyOf={({ id }) => id}
        empty={status ? words.empty : words.nothing}
        csv="verifications"
      />
    </AdminPage>
  );
}
