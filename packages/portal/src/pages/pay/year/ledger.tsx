import type { ShutdownLedger } from '@guildhall/contracts/pay';
import { money, span } from '../../../words/format.js';
import { periodName } from '../days/periods.js';
import { words } from '../words/index.js';

const say = words.year;

/** Base pay and premiums together, in cents so that they add up. */
const owed = ({ base_pay_difference, premium_difference }: ShutdownLedger) =>
  -(Math.round(base_pay_difference * 100) + Math.round(premium_difference * 100)) / 100;

/** What shutdowns delayed, and what of it is still owed. */
export function Ledger({ shutdowns }: { readonly shutdowns: readonly ShutdownLedger[] }) {
  if (shutdowns.length === 0) return null;
  return (
    <section aria-labelledby="shutdowns">
      <h2 id="shutdowns">{say.shutdowns}</h2>
      <ul class="rows">
        {shutdowns.map(each => (
          <li key={each.shutdown_id} class="row">
            <div>
              <Name given={each.shutdown_name} />
              <p class="quiet">{span(each.start_date, each.end_date)}</p>
              <p>{stateOf(each)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Name = ({ given }: { readonly given: string }) => {
  const name = say.shutdownNames[given];
  return <strong lang={name ? undefined : 'en'}>{name ?? given}</strong>;
};

function stateOf(ledger: ShutdownLedger): string {
  if (ledger.is_settled) return say.settled;
  // What a missing statement paid would else be told as owed.
  if (ledger.missing_les_pp_ids.length > 0)
    return say.statementsMissing(ledger.missing_les_pp_ids.map(periodName).join(', '));
  const due = owed(ledger);
  return [
    due > 0 && say.owed(money(due)),
    due < 0 && say.overpaid(money(-due)),
    ledger.advance_net !== 0 && say.advance(money(ledger.advance_net)),
  ]
    .filter(Boolean)
    .join(' ');
}
