import type { SyncRun } from '@guildhall/contracts/platform';
import type { Column } from '../../../tables/source.js';
import { Table } from '../../../tables/table.js';
import { whole } from '../../../words/format.js';
import { isUnderWay } from './run-facts.js';
import { words } from './words/index.js';

type TypeRow = readonly [type: string, counts: SyncRun['counts'][string]];

const count = (title: string, of: (counts: TypeRow[1]) => number): Column<TypeRow> => ({
  title,
  show: ([, counts]) => whole(of(counts)),
  isNumber: true,
});

const stateIn = (run: SyncRun, { status }: TypeRow[1]) =>
  status === 'waiting' && !isUnderWay(run) ? words.notReached : words.typeStates[status];

const columnsOf = (run: SyncRun): readonly Column<TypeRow>[] => [
  { title: words.type, show: ([type]) => words.kinds[type as keyof typeof words.kinds] ?? type },
  {
    title: words.columns.status,
    show: ([, counts]) => stateIn(run, counts),
  },
  count(words.inserted, each => each.inserted),
  count(words.updated, each => each.updated),
  count(words.deactivated, each => each.deactivated),
  count(words.unchanged, each => each.unchanged),
  count(words.columns.rejected, each => each.rejected),
];

export const Counts = ({ run }: { readonly run: SyncRun }) => (
  <>
    <h2>{words.counts}</h2>
    <Table
      title={words.counts}
      rows={Object.entries(run.counts)}
      columns={columnsOf(run)}
      keyOf={([type]) => type}
    />
  </>
);
