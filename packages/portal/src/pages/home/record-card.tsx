import type { Home, Member } from '@guildhall/contracts/platform';
import { type Fact, Facts } from '../../components/facts.js';
import { listed } from '../../words/format.js';
import { words } from '../../words/index.js';
import { placeOf } from '../../words/place.js';
import { positionInWords, statusInWords } from '../../words/status.js';
import { Tile } from './tile.js';

const say = words.home.record;

function factsOf(member: Member): readonly Fact[] {
  const { member_type: type, status } = member;
  // A status often says nothing that the type does not.
  const isSaid = type.toLowerCase() === status.toLowerCase();
  const positions = member.positions
    .filter(({ active }) => active)
    .map(({ position_type, facility_code }) =>
      [positionInWords(position_type), facility_code && `(${facility_code})`]
        .filter(Boolean)
        .join(' '),
    );
  return [
    [say.name, `${member.first_name} ${member.last_name}`],
    [say.member, member.member_number],
    [say.type, statusInWords(type)],
    [say.status, !isSaid && statusInWords(status)],
    [say.email, member.email ?? '–'],
    [say.positions, listed(positions)],
  ];
}

export function RecordCard({ home: { member, missing } }: { readonly home: Home }) {
  if (!member) return null;
  return (
    <Tile title={say.title} state={placeOf(member) || `${member.first_name} ${member.last_name}`}>
      <Facts facts={factsOf(member)} />
      {missing.length > 0 && (
        <p class="notice">{say.isMissing(listed(missing.map(gap => say.missing[gap])))}</p>
      )}
      <p class="quiet">
        <a href="/sessions">{say.copy}</a>. {say.yours}
      </p>
    </Tile>
  );
}
