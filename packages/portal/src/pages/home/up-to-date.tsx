import type { Home } from '@guildhall/contracts/platform';
import { isActive, useRepresentatives } from '../../api/home.js';
import { type Fact, Facts } from '../../components/facts.js';
import { counted, listed, longDay } from '../../words/format.js';
import { words } from '../../words/index.js';
import { placeOf } from '../../words/place.js';
import { lastRight, nextPayDay, type Pay } from './pay-todos.js';

const say = words.home;

const payFacts = ({ home, year }: Pay): readonly Fact[] => {
  const { pay_period, pp_id, shifts } = home.current;
  const right = lastRight(year);
  return [
    [
      say.pay.thisPeriod,
      <>
        <a href={`/pay/period/${pp_id}`}>{say.pay.period(pay_period.pay_period_number)}</a>{' '}
        {say.pay.ends(longDay(pay_period.end_date), counted(shifts, say.pay.shift, say.pay.shifts))}
      </>,
    ],
    [say.pay.payDay, longDay(nextPayDay(home))],
    [
      say.pay.lastRight,
      right && (
        <a href={`/pay/check/${right.pp_id}`}>
          {say.pay.period(right.pay_period.pay_period_number)}
        </a>
      ),
    ],
  ];
};

function chatFact({ chat }: Home) {
  if (chat.state === 'linked') return <a href="/chat">{chat.account ?? say.chat.linked}</a>;
  return chat.state === 'not_linked' ? null : say.chat[chat.state];
}

function mailFact(home: Home) {
  const { state, address } = home.mail;
  if (state === 'not_eligible') return isActive(home) ? say.mail.not_eligible : say.mail.inactive;
  if (state === 'open') return <a href="/mail">{address}</a>;
  return state === 'none' ? <a href="/mail">{say.mail.choose}</a> : null;
}

/** What needs nothing. */
export function UpToDate({ home, pay }: { readonly home: Home; readonly pay: Pay | undefined }) {
  const representatives = useRepresentatives(home.member !== null).data?.representatives ?? [];
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet">{say.upToDate}</h2>
      <Facts
        facts={[
          ...(pay ? payFacts(pay) : []),
          [words.pages.chat, chatFact(home)],
          [words.pages.mail, mailFact(home)],
          [say.record.facility, home.member && placeOf(home.member)],
          [
            say.record.representative,
            listed(representatives.map(each => `${each.first_name} ${each.last_name}`)),
          ],
          [
            words.pages.facility,
            home.represents.length > 0 && (
              <>
                {say.facility.represents(listed(home.represents))}{' '}
                <a href="/facility">{say.facility.open}</a>
              </>
            ),
          ],
        ]}
      />
    </section>
  );
}
