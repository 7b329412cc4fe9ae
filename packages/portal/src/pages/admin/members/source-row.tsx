import type { Member, SyncRun } from '@guildhall/contracts/platform';
import { useState } from 'preact/hooks';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { NotYet } from '../../../components/states.js';
import { Act } from '../../../forms/act.js';
import { MessageText } from '../../../messages/message-text.js';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { fieldInWords } from '../audit/details.js';
import {
  changedOf,
  hasFailed,
  isUnderWay,
  rejectedOf,
  stoppedOf,
  syncKey,
} from '../sync/run-facts.js';
import { memberKey, membersKey } from './keys.js';
import { words } from './words/index.js';

function resultOf(run: SyncRun): string {
  if (isUnderWay(run)) return words.syncUnderWay;
  if (stoppedOf(run).length > 0) return words.syncStopped;
  if (hasFailed(run) || run.status === 'cancelled') return words.syncFailed;
  if (rejectedOf(run) > 0) return words.syncRejected;
  if (run.counts.members?.deactivated) return words.syncGone;
  return changedOf(run) > 0 ? words.syncChanged : words.syncSame;
}

/** Reads this member and their positions from the source at once, and says what came of it. */
function SyncNow({ memberNumber }: { readonly memberNumber: string }) {
  const [run, setRun] = useState<SyncRun | null>(null);
  return (
    <>
      <p class="actions">
        <Act
          look="second"
          run={() => platform.syncMember({ params: { memberNumber }, body: {} })}
          touches={[membersKey, syncKey, ['audit']]}
          onDone={done => setRun(done.run)}
        >
          {words.syncNow}
        </Act>
      </p>
      <p role="status">
        {run && (
          <>
            {resultOf(run)} <a href={`/admin/sync/${run.id}`}>{words.toSync}</a>
          </>
        )}
      </p>
    </>
  );
}

interface Field {
  readonly name: string;
  /** Undefined where this page does not show it. */
  readonly here: string | null | undefined;
  readonly there: string | null;
}

const isDifferent = ({ here, there }: Field) => here !== undefined && here !== there;

const columns: readonly Column<Field>[] = [
  { title: words.field, show: ({ name }) => fieldInWords(name) },
  {
    title: words.here,
    show: ({ here }) =>
      here === undefined ? <span class="quiet">{words.notShown}</span> : (here ?? '–'),
  },
  {
    title: words.there,
    show: field => (
      <>
        {field.there ?? '–'} {isDifferent(field) && <span class="badge">{words.differs}</span>}
      </>
    ),
  },
];

const fieldsOf = (member: Member, there: Readonly<Record<string, string | null>>): Field[] =>
  Object.entries(there).map(([name, value]) => {
    const here: unknown = Reflect.get(member, name);
    return {
      name,
      here: here === undefined ? undefined : here === null ? null : String(here),
      there: value,
    };
  });

/** The row from which this member is made, asked of the source at this moment. */
export function SourceRow({ member }: { readonly member: Member }) {
  const { member_number: memberNumber } = member;
  const { data, error, refetch } = useRead([...memberKey(memberNumber), 'source'], options =>
    platform.getSourceRow({ params: { memberNumber } }, options),
  );
  const fields = data?.fields ? fieldsOf(member, data.fields) : [];
  return (
    <section>
      <h2>{words.source}</h2>
      {!data && <NotYet error={error} again={refetch} />}
      {data?.fields && <p>{words.sourceAbout(data.table)}</p>}
      {data?.refused && (
        <p class="notice">
          {words.refused} <MessageText text={data.refused.message} said={data.refused.said} />
        </p>
      )}
      {data && !data.fields && !data.refused && <p>{words.noSource}</p>}
      {data?.fields && (
        <>
          {!data.refused && <p>{fields.some(isDifferent) ? words.comes : words.same}</p>}
          <Table title={words.source} rows={fields} columns={columns} keyOf={({ name }) => name} />
        </>
      )}
      <SyncNow memberNumber={memberNumber} />
    </section>
  );
}
