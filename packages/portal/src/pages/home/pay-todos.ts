import type { PayHome, PeriodState, YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { Banknote, CircleAlert, FileUp, type IconNode, Plus } from 'lucide';
import { counted, listed, longDay, money, shortDate } from '../../words/format.js';
import { words } from '../../words/index.js';
import { differenceOf, rangesOf } from '../pay/year/sums.js';

/** Something to do now, and the one way to it. */
export interface Todo {
  readonly icon: IconNode;
  readonly title: string;
  readonly about?: string | undefined;
  readonly href: string;
  readonly action: string;
}

const say = words.home.pay;

export interface Pay {
  readonly home: PayHome;
  readonly year: YearOverview;
}

/** A period whose pay differs from what its shifts earn, and by how much. */
export interface Open {
  readonly period: YearPeriod;
  readonly difference: number;
}

const shiftsIn = ({ shifts }: PeriodState) => counted(shifts, say.shift, say.shifts);

/** Newest first; what a later statement put right is not open. */
const openIn = ({ periods }: YearOverview): readonly Open[] =>
  periods
    .map(period => ({ period, ...differenceOf(period) }))
    .filter(({ status }) => status === 'discrepancy')
    .toReversed();

export const sentenceOf = ({ difference }: Open) =>
  difference < 0
    ? say.less(money(-difference))
    : difference > 0
      ? say.more(money(difference))
      : say.differs;

const openTodo = (open: Open): Todo => {
  const { before, figure, after } = sentenceOf(open);
  return {
    icon: CircleAlert,
    title: say.period(open.period.pay_period.pay_period_number),
    about: [before, figure, after].filter(Boolean).join(' '),
    href: `/pay/check/${open.period.pp_id}`,
    action: say.look,
  };
};

function uploads({ home, year }: Pay): readonly Todo[] {
  const missing = year.periods.filter(({ pp_id }) => year.missing_statement_pp_ids.includes(pp_id));
  // The year may have turned since its pay day.
  const { paid = home.last } = home;
  const due =
    missing.length === 0 &&
    paid.shifts > 0 &&
    !paid.has_statement &&
    paid.pay_period.pay_date <= home.today
      ? [paid]
      : missing;
  const last = due.at(-1);
  if (!last) return [];
  const { pay_period_number: number, pay_date: payDate } = last.pay_period;
  return [
    {
      icon: FileUp,
      title: due.length === 1 ? say.uploadOne(number) : say.uploadAll(due.length),
      about:
        due.length === 1
          ? say.paidOn(shortDate(payDate), shiftsIn(last))
          : say.ofPeriods(listed(rangesOf(due))),
      href: '/pay/statements',
      action: say.upload,
    },
  ];
}

const recordTodo = ({ pay_period, pp_id }: PeriodState): Todo => ({
  icon: Plus,
  title: say.recordIn(pay_period.pay_period_number),
  about: say.ended(longDay(pay_period.end_date)),
  href: `/pay/period/${pp_id}`,
  action: say.record,
});

const rateTodo: Todo = {
  icon: Banknote,
  title: say.rateTitle,
  about: say.rateAbout,
  href: '/pay/settings',
  action: say.enterRate,
};

/** What is to be done about pay: differences first, then what a check still needs. */
export function payTodos(pay: Pay): {
  readonly open: Open | null;
  readonly todos: readonly Todo[];
} {
  const { home, year } = pay;
  const [first = null, ...others] = openIn(year);
  const hasShifts = home.last.shifts > 0 || (home.paid?.shifts ?? 0) > 0;
  const empty = [home.paid, home.last].filter(
    period => period?.shifts === 0 && (period === home.last || period.has_statement),
  );
  return {
    open: first,
    todos: [
      ...others.map(openTodo),
      ...uploads(pay),
      ...(hasShifts && !home.has_rate ? [rateTodo] : []),
      ...empty.flatMap(period => (period ? [recordTodo(period)] : [])),
    ],
  };
}

/** The pay day that comes next, of these two periods. */
export const nextPayDay = ({ last, current, today }: PayHome): string =>
  last.pay_period.pay_date >= today ? last.pay_period.pay_date : current.pay_period.pay_date;

export const lastRight = ({ periods }: YearOverview): YearPeriod | undefined =>
  periods.findLast(period => period.has_statement && differenceOf(period).status === 'match');
