import type { PayHome, PeriodState } from '@guildhall/contracts/pay';
import { usePayHome } from '../../api/home.js';
import { troubleOf } from '../../api/trouble.js';
import { InWords } from '../../components/states.js';
import { counted, longDay, money } from '../../words/format.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.pay;

/** Of the last period that has ended: what there is, what is missing, and the one thing to do about it. */
function stateOf({ last, has_rate }: PayHome): { readonly state: string; readonly next: Step } {
  const of = (what: string) => say.of(last.pay_period.pay_period_number, what);
  const ended = say.ended(longDay(last.pay_period.end_date));
  const shifts = counted(last.shifts, say.shift, say.shifts);
  if (last.shifts === 0) return { state: of(`${ended}: ${say.noShifts}`), next: record(last) };
  if (!last.has_statement)
    return { state: of(`${ended}: ${shifts}, ${say.noStatement}`), next: upload };
  if (!has_rate) return { state: of(`${shifts}, ${say.noRate}`), next: enterRate };
  return { state: of(resultOf(last)), next: look(last) };
}

function resultOf({ status, difference }: PeriodState): string {
  if (status !== 'discrepancy') return say.results[status];
  return difference < 0
    ? say.results.less(money(-difference))
    : say.results.more(money(difference));
}

interface Step {
  readonly href: string;
  readonly label: string;
}
const record = ({ pp_id }: PeriodState): Step => ({
  href: `/pay/period/${pp_id}`,
  label: say.record,
});
const upload: Step = { href: '/pay/statements', label: say.upload };
const enterRate: Step = { href: '/pay/settings', label: say.enterRate };
const look = ({ pp_id }: PeriodState): Step => ({ href: `/pay/check/${pp_id}`, label: say.look });

export function PayCard() {
  const { data, error } = usePayHome();
  if (data) return <Tile title={say.title} {...stateOf(data)} />;
  if (!error) return <Tile title={say.title} state={words.loading} />;
  const trouble = troubleOf(error);
  const state = trouble.kind === 'away' ? say.away : <InWords trouble={trouble} />;
  return <Tile title={say.title} state={state} isAway />;
}
