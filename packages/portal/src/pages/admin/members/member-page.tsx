import type { MemberFile } from '@guildhall/contracts/platform';
import { platform } from '../../../api/clients.js';
import { useRead } from '../../../api/read.js';
import { Ago } from '../../../components/ago.js';
import { Facts } from '../../../components/facts.js';
import { Failure, NotYet } from '../../../components/states.js';
import { words as shared } from '../../../words/index.js';
import { placeOf, positionsOf } from '../../../words/place.js';
import { statusInWords } from '../../../words/status.js';
import { AdminPage } from '../admin-page.js';
import { Entries } from '../audit/entries.js';
import { Account } from './account.js';
import { Actions } from './actions.js';
import { memberKey } from './keys.js';
import { Leaving } from './leaving.js';
import { SourceRow } from './source-row.js';
import { words } from './words/index.js';

const Record = ({ file: { member, left_source_at, sessions } }: { readonly file: MemberFile }) => (
  <section>
    <h2>{words.record}</h2>
    {left_source_at && (
      <p class="notice">
        {words.left} <Ago at={left_source_at} />
      </p>
    )}
    <Facts
      facts={[
        [words.status, statusInWords(member.status)],
        [words.type, statusInWords(member.member_type)],
        [words.facility, placeOf(member) || words.none],
        [words.positions, positionsOf(member) || words.none],
        [words.mail, member.email ?? words.none],
        [words.orgMail, member.org_email ?? words.noAddress],
        [words.loggedIn, words.sessions(sessions)],
      ]}
    />
    <p class="small quiet">{shared.account.typeHint}</p>
  </section>
);

/** Everything about one member, and everything that can be done to them. */
export function MemberPage({ number = '' }: { readonly number?: string }) {
  const { data, error, refetch } = useRead(memberKey(number), options =>
    platform.getMemberFile({ params: { memberNumber: number } }, options),
  );
  if (!data)
    return (
      <AdminPage at="members">
        <NotYet
          error={error}
          again={refetch}
          all={{ href: '/admin/members', label: words.toMembers }}
        />
      </AdminPage>
    );
  const { member, erasure } = data;
  return (
    <AdminPage
      at="members"
      title={`${member.first_name} ${member.last_name}`}
      about={words.memberIs(member.member_number)}
      actions={<Actions file={data} />}
    >
      {error && <Failure error={error} again={refetch} />}
      {erasure && (
        <p class="notice">
          {words.underWay} <a href={`/admin/erasures/${erasure.id}`}>{words.toErasure}</a>
        </p>
      )}
      <div class="split">
        <div>
          <Account member={member} />
          <section>
            <h2>{words.timeline}</h2>
            <Entries
              title={words.timeline}
              empty={words.nothingHappened}
              wanted={{ member: member.member_number }}
              csv={`member-${member.member_number}`}
            />
          </section>
          <SourceRow member={member} />
        </div>
        <div>
          <Record file={data} />
          <Leaving number={member.member_number} />
        </div>
      </div>
    </AdminPage>
  );
}
