import type { CallOptions } from '@guildhall/contracts/client';
import type { Upstream } from '@guildhall/contracts/platform';
import { useState } from 'preact/hooks';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Failure, NotYet } from '../../../components/states.js';
import { Act } from '../../../forms/act.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { AdminPage } from '../admin-page.js';
import { places, upstreams as words } from '../words/index.js';

type Found = Awaited<ReturnType<typeof platform.testUpstream>>;

function Test({ name }: { readonly name: string }) {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <Act
        look="plain"
        aria-label={words.testOf(name)}
        run={() => platform.testUpstream({ params: { name }, body: {} })}
        touches={[['audit']]}
        onDone={setFound}
      >
        {words.test}
      </Act>{' '}
      <span role="status">
        {found &&
          (found.status === null ? (
            <MessageText text={found.trouble ?? ''} said={found.trouble_said} />
          ) : (
            words.answered(found.status, found.took_ms)
          ))}
      </span>
    </>
  );
}

const columns: readonly Column<Upstream>[] = [
  { title: words.name, show: ({ name }) => name },
  {
    title: words.target,
    show: ({ target }) => <span class="long">{target}</span>,
    plain: ({ target }) => target,
  },
  { title: words.setBy, show: ({ configured_by }) => configured_by ?? 'UPSTREAMS_FILE' },
  { title: words.methods, show: ({ methods }) => methods.join(', ') },
  { title: words.origins, show: ({ cors_origins }) => cors_origins.join(', ') },
  { title: words.test, isAction: true, show: ({ name }) => <Test name={name} /> },
];

const readAll = async (options: CallOptions) =>
  (await platform.listUpstreams({}, options)).upstreams;

export function UpstreamsPage() {
  const { data, error, refetch } = useRead(['platform', 'admin', 'upstreams'], readAll);
  return (
    <AdminPage at="upstreams">
      <p>{words.about}</p>
      {data && error && <Failure error={error} again={refetch} />}
      {!data && <NotYet error={error} again={refetch} />}
      {data?.length === 0 && <p class="empty">{words.empty}</p>}
      {data && data.length > 0 && (
        <Table title={places.upstreams} rows={data} columns={columns} keyOf={({ name }) => name} />
      )}
    </AdminPage>
  );
}
