import type { MemberLeaving } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { MessageText } from '../../../messages/message-text.js';
import { Records } from '../../../tables/records.js';
import { type Column, rowsIn, type Source } from '../../../tables/source.js';
import { timeColumn } from '../../../tables/time-column.js';
import { listed } from '../../../words/format.js';
import { MemberLink } from '../member-link.js';
import { leavingsKey } from './keys.js';
import { words } from './words/index.js';

const openOf = ({ parts }: MemberLeaving) => parts.filter(({ state }) => state !== 'confirmed');
const systemsOf = (leaving: MemberLeaving) =>
  listed(openOf(leaving).map(({ system }) => words.systems[system]));
/** A failure says more than what only waits. */
const whyOf = (leaving: MemberLeaving) =>
  openOf(leaving)
    .toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
    .find(({ why }) => why !== null);

const columns: readonly Column<MemberLeaving>[] = [
  {
    title: words.name,
    show: ({ member_number, name }) => <MemberLink number={member_number} name={name} />,
    plain: ({ name }) => name,
  },
  { title: words.number, show: ({ member_number }) => member_number },
  timeColumn(words.requested, ({ requested_at }) => requested_at),
  { title: words.open, show: systemsOf },
  {
    title: words.note,
    show: leaving => {
      const part = whyOf(leaving);
      return part?.why && <MessageText text={part.why} said={part.why_said} />;
    },
    plain: leaving => whyOf(leaving)?.why ?? null,
  },
];

const source: Source<MemberLeaving> = {
  key: [...leavingsKey, 'list'],
  ask: (page, options) => platform.listLeavings({ query: page }, options).then(rowsIn('leavings')),
};

/** Who left or returned, and is not finished: what is still open, and why. */
export const Leavers = () => (
  <Records
    title={words.leavings}
    source={source}
    columns={columns}
    keyOf={({ member_number }) => member_number}
    empty={words.noLeavings}
    csv="leavings"
  />
);
