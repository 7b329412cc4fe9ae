import type { PayHome, PeriodState } from '@guildhall/contracts/pay';
import { toApiError } from '../../api/api-error.js';
import { usePayHome } from '../../api/home.js';
import { InWords } from '../../components/states.js';
import { counted, longDay } from '../../words/format.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.pay;

interface State {
  readonly state: string;
  readonly next: Step;
}

/** Until pay day there is no statement to ask for: what is asked about then is the period that is paid already. */
export function stateOf({ paid, last, has_rate }: PayHome): State {
  if (!paid || last.has_statement) return stateOfOne(last, has_rate);
  const payDay = longDay(last.pay_period.pay_date);
  const [about, goOn] =
    last.shifts === 0
      ? [ended(last, say.noShifts), record(last)]
      : [ended(last, say.notYetPaid(shiftsOf(last), payDay)), look(last)];
  if (paid.shifts === 0 && !paid.has_statement) return { state: about, next: goOn };
  const { state, next } = stateOfOne(paid, has_rate);
  return { state: `${state} ${about}`, next };
}

/** What there is of a period that has ended, what is missing, and the one thing to do about it. */
function stateOfOne(period: PeriodState, hasRate: boolean): State {
  const shifts = shiftsOf(period);
  if (period.shifts === 0) return { state: ended(period, say.noShifts), next: record(period) };
  if (!period.has_statement)
    return { state: ended(period, `${shifts}, ${say.noStatement}`), next: upload };
  if (!hasRate) return { state: of(period, `${shifts}, ${say.noRate}`), next: enterRate };
  return { state: of(period, say.results[period.status]), next: look(period) };
}

const of = ({ pay_period: { pay_period_number } }: PeriodState, what: string) =>
  say.of(pay_period_number, what);
const ended = (period: PeriodState, what: string) =>
  of(period, `${say.ended(longDay(period.pay_period.end_date))}: ${what}`);
const shiftsOf = ({ shifts }: PeriodState) => counted(shifts, say.shift, say.shifts);

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
  const apiError = toApiError(error);
  const state = apiError.kind === 'away' ? say.away : <InWords apiError={apiError} />;
  return <Tile title={say.title} state={state} isAway />;
}
