import type { CallOptions } from '@guildhall/contracts/client';
import type { Upstream, UpstreamState } from '@guildhall/contracts/platform';
import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { changed } from '../../../api/changed.js';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Button } from '../../../components/button.js';
import { Failure, NotYet } from '../../../components/states.js';
import { Ask } from '../../../forms/ask.js';
import { useAsked } from '../../../forms/asked.js';
import { Sentence } from '../../../said/sentence.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { AdminPage } from '../admin-page.js';
import { words as admin } from '../words/index.js';
import { Add, Change, Remove, upstreamsKey } from './upstream-questions.js';
import { words } from './words/index.js';

const lookEvery = 5_000;

interface Row extends Upstream {
  readonly state: UpstreamState | undefined;
}

function Test({ name }: { readonly name: string }) {
  const test = useMutation({
    mutationFn: () => platform.testUpstream({ params: { name }, body: {} }),
    onSettled: () => changed(upstreamsKey, ['audit']),
  });
  const { data } = test;
  return (
    <>
      <Button
        look="plain"
        aria-label={words.testOf(name)}
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        {test.isPending ? words.testing : words.test}
      </Button>{' '}
      <span role="status">
        {data &&
          (data.status === null ? (
            <>
              <Sentence text={data.trouble ?? ''} said={data.trouble_said} />
              {data.trouble_said?.code === 'upstream_not_there' && (
                <>
                  <br />
                  {words.allowIt}
                </>
              )}
            </>
          ) : (
            words.answered(data.status, data.took_ms)
          ))}
      </span>
      {test.error && <Failure error={test.error} />}
    </>
  );
}

function Actions({ upstream: { name, configured_by } }: { readonly upstream: Upstream }) {
  return (
    <>
      <Ask look="plain" question={`change:${name}`} aria-label={words.changeOf(name)}>
        {words.change}
      </Ask>{' '}
      {configured_by === null && (
        <Ask look="plain" question={`remove:${name}`} aria-label={words.removeOf(name)}>
          {words.remove}
        </Ask>
      )}
    </>
  );
}

interface AboutOneProps {
  readonly what: string;
  readonly upstream: Upstream | undefined;
}

/** Stays open when the list is read again, and the one it is about has gone. */
function AboutOne({ what, upstream }: AboutOneProps) {
  const [seen] = useState(upstream);
  if (!seen)
    return (
      <p class="notice" role="status">
        {words.gone}
      </p>
    );
  return what === 'remove' ? <Remove upstream={seen} /> : <Change upstream={seen} />;
}

const columns: readonly Column<Row>[] = [
  { title: words.name, show: ({ name }) => name },
  {
    title: words.target,
    show: ({ target }) => <span class="long">{target}</span>,
    plain: ({ target }) => target,
  },
  { title: words.setBy, show: ({ configured_by }) => configured_by ?? words.administrators },
  { title: words.breaker, show: ({ state }) => state && words.states[state.breaker] },
  { title: words.failures, isNumber: true, show: ({ state }) => state?.failures },
  { title: words.test, isAction: true, show: ({ name }) => <Test name={name} /> },
  { title: words.actions, isAction: true, show: row => <Actions upstream={row} /> },
];

async function readAll(options: CallOptions): Promise<Row[]> {
  const [{ upstreams }, { states }] = await Promise.all([
    platform.listUpstreams({}, options),
    platform.getUpstreamStates({}, options),
  ]);
  return upstreams.map(each => ({
    ...each,
    state: states.find(({ name }) => name === each.name),
  }));
}

export function UpstreamsPage() {
  const { data, error, refetch } = useRead(upstreamsKey, readAll, { refetchInterval: lookEvery });
  const { asked } = useAsked();
  const [what = '', name] = asked?.split(':') ?? [];
  return (
    <AdminPage at="upstreams">
      <p>{words.about}</p>
      <p class="actions">
        <Ask question="add">{words.add}</Ask>
      </p>
      {data && error && <Failure error={error} again={refetch} />}
      {!data && <NotYet error={error} again={refetch} />}
      {data?.length === 0 && <p class="empty">{words.empty}</p>}
      {data && data.length > 0 && (
        <Table
          title={admin.places.upstreams}
          rows={data}
          columns={columns}
          keyOf={({ name }) => name}
        />
      )}
      {what === 'add' && <Add />}
      {data && name !== undefined && (
        <AboutOne key={asked} what={what} upstream={data.find(each => each.name === name)} />
      )}
    </AdminPage>
  );
}
