import type { Erasure } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { Ago } from '../../../components/ago.js';
import { AskFirst } from '../../../forms/ask.js';
import { useAnswer } from '../../../forms/asked.js';
import { TextInput } from '../../../forms/field.js';
import { showToast } from '../../../forms/toast.js';
import { MessageText } from '../../../messages/message-text.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { inFile } from '../../../tables/time-column.js';
import { AdminPage } from '../admin-page.js';
import { erasuresKey, membersKey } from './keys.js';
import { words } from './words/index.js';

/** The parts stand in the order in which they are done, and the platform says only that it comes last while another waits. */
const holdingUp = ({ parts }: Erasure) =>
  parts.find(({ state, waits_for }) => state === 'waiting' && waits_for !== null);

const columns: readonly Column<Erasure>[] = [
  {
    title: words.requested,
    show: ({ id, requested_at }) => (
      <a href={`/admin/erasures/${id}`}>
        <Ago at={requested_at} />
      </a>
    ),
    plain: ({ requested_at }) => inFile(requested_at),
  },
  {
    title: words.askedBy,
    show: ({ requested_by, requested_by_name }) => requested_by_name ?? requested_by,
  },
  {
    title: words.status,
    show: ({ state }) => (state === 'done' ? words.partStates.done : words.stateUnderWay),
  },
  { title: words.number, show: ({ member_number }) => member_number },
  {
    title: words.waitsFor,
    show: erasure => {
      const part = holdingUp(erasure);
      return part?.waits_for && <MessageText text={part.waits_for} said={part.waits_for_said} />;
    },
    plain: erasure => holdingUp(erasure)?.waits_for ?? null,
  },
];

const source: Source<Erasure> = {
  key: [...erasuresKey, 'list'],
  ask: (page, options) => platform.listErasures({ query: page }, options).then(rowsIn('erasures')),
};

function Lift() {
  const [number, setNumber] = useAnswer('');
  return (
    <AskFirst
      question="lift"
      label={words.lift}
      title={words.liftTitle}
      about={words.liftAbout}
      action={words.liftNow}
      run={() => platform.liftErasure({ params: { memberNumber: number.trim() } })}
      touches={[membersKey, erasuresKey, ['audit']]}
      onDone={() => showToast(words.lifted)}
    >
      <TextInput
        label={words.liftNumber}
        required
        maxLength={32}
        value={number}
        onChange={setNumber}
      />
    </AskFirst>
  );
}

/** That it was done, when and by whom; of whom it was, nothing says any more. */
export const ErasuresPage = () => (
  <AdminPage at="members" title={words.erasures}>
    <Records
      title={words.erasures}
      source={source}
      columns={columns}
      keyOf={({ id }) => id}
      empty={words.noErasures}
      csv="erasures"
    />
    <Lift />
  </AdminPage>
);
