import type { Upstream, UpstreamState } from '@guildhall/contracts/platform';
import { useMutation, useQuery } from '@tanstack/preact-query';
import { changed } from '../../../api/changed.js';
import { platform } from '../../../api/clients.js';
import { Sentence } from '../../../said/sentence.js';
import { Failure, Waiting } from '../../../shell/states.js';
import { Table } from '../../../tables/records.js';
import type { Column } from '../../../tables/source.js';
import { AdminPage } from '../admin-page.js';
import { words } from './words/index.js';

const key = ['platform', 'admin', 'upstreams'] as const;
const lookEvery = 5_000;

interface Row extends Upstream {
  readonly state: UpstreamState | undefined;
}

function Test({ name }: { readonly name: string }) {
  const test = useMutation({
    mutationFn: () => platform.testUpstream({ params: { name }, body: {} }),
    onSettled: () => changed(key, ['audit']),
  });
  const { data } = test;
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={words.testOf(name)}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? words.testing : words.test}
      </button>{' '}
      <span role="status">
        {data &&
          (data.status === null ? (
            <Sentence text={data.trouble ?? ''} said={data.trouble_said} />
          ) : (
            words.answered(data.status, data.took_ms)
          ))}
      </span>
      {test.error && <Failure error={test.error} />}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { title: words.name, show: ({ name }) => name },
  {
    title: words.target,
    show: ({ target }) => <span class="long">{target}</span>,
    plain: ({ target }) => target,
  },
  { title: words.setBy, show: ({ configured_by }) => configured_by ?? words.administrators },
  { title: words.breaker, show: ({ state }) => (state ? words.states[state.breaker] : '–') },
  { title: words.failures, isNumber: true, show: ({ state }) => state?.failures ?? '–' },
  { title: words.test, show: ({ name }) => <Test name={name} /> },
];

async function readAll(signal: AbortSignal): Promise<Row[]> {
  const [{ upstreams }, { states }] = await Promise.all([
    platform.listUpstreams({}, { signal }),
    platform.getUpstreamStates({}, { signal }),
  ]);
  return upstreams.map(each => ({
    ...each,
    state: states.find(({ name }) => name === each.name),
  }));
}

export function UpstreamsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readAll(signal),
    refetchInterval: lookEvery,
  });
  return (
    <AdminPage at="upstreams">
      <p>{words.about}</p>
      {error && <Failure error={error} again={refetch} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p class="empty">{words.empty}</p>}
      {data && data.length > 0 && (
        <Table title={words.name} rows={data} columns={columns} keyOf={({ name }) => name} />
      )}
    </AdminPage>
  );
}
