import type { ShutdownLedger, YearOverview } from '@guildhall/contracts/pay';
import { listed, money, span } from '../../../words/format.js';
import { sum } from '../amounts.js';
import { periodName } from '../days/periods.js';
import { words } from '../words/index.js';

const say = words.year;

/** Base pay and premiums together. */
const owed = ({ base_pay_difference, premium_difference }: ShutdownLedger) =>
  -sum([base_pay_difference, premium_difference]);

/** What shutdowns delayed, and what of it is still owed. */
export function Ledger({ shutdowns, has_rate }: Pick<YearOverview, 'shutdowns' | 'has_rate'>) {
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
              {stateOf(each, has_rate).map(text => (
                <p key={text}>{text}</p>
              ))}
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

const named = (ppIds: readonly string[] = []) => ppIds.length > 0 && listed(ppIds.map(periodName));

function stateOf(ledger: ShutdownLedger, has_rate: boolean): readonly string[] {
  const earlier = named(ledger.before_pp_ids);
  const [first] = ledger.pp_ids;
  if (!first) return earlier ? [say.nothingThen(earlier)] : [];
  const balance = balanceOf(ledger, has_rate);
  return earlier ? [balance, say.countedFrom(periodName(first), earlier)] : [balance];
}

/** Back pay in one sum holds premiums too: then neither part is right, and both together are. */
function openOf(ledger: ShutdownLedger): readonly (string | false)[] {
  const [due, advanced] = [owed(ledger), ledger.advance_net];
  if (ledger.is_settled || (due === 0 && advanced === 0)) return [say.settled];
  return [
    due > 0 && say.owed(money(due)),
    due < 0 && say.overpaid(money(-due)),
    advanced > 0 && say.advance(money(advanced)),
    advanced < 0 && say.tooMuchTakenBack(money(-advanced)),
  ];
}

function balanceOf(ledger: ShutdownLedger, has_rate: boolean): string {
  if (!has_rate) return words.check.missing.configuration;
  // What a missing statement paid would else be told as owed.
  if (ledger.missing_les_pp_ids.length > 0)
    return say.statementsMissing(ledger.missing_les_pp_ids.map(periodName).join(', '));
  const assumed = named(ledger.assumed_pp_ids);
  return [...openOf(ledger), assumed && say.assumed(assumed)].filter(Boolean).join(' ');
}
