import type { Member } from '@guildhall/contracts/platform';
import { AskForHelp } from '../../components/ask-for-help.js';
import { Facts } from '../../components/facts.js';
import { organization } from '../../organization.js';
import { words } from '../../words/index.js';
import { placeOf, positionsOf } from '../../words/place.js';
import { statusInWords } from '../../words/status.js';

const say = words.account;

/** As the organization has it, which alone can change it. */
export function Record({ member }: { readonly member: Member }) {
  const { member_type: type, status } = member;
  // A status often says nothing that the type does not.
  const isSaid = type.toLowerCase() === status.toLowerCase();
  return (
    <section aria-labelledby="record">
      <h2 id="record">{say.record}</h2>
      <Facts
        wide
        facts={[
          [say.name, `${member.first_name} ${member.last_name}`],
          [say.number, member.member_number],
          [say.status, statusInWords(status)],
          [say.type, !isSaid && statusInWords(type)],
          [say.facility, placeOf(member)],
          [say.positions, positionsOf(member)],
          [say.email, member.email ?? '–'],
        ]}
      />
      {!isSaid && <p class="small quiet">{say.typeHint}</p>}
      <p class="small quiet">
        {say.correct(organization.name)} <AskForHelp />
      </p>
    </section>
  );
}
