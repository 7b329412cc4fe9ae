import type { ExplainedLine, ExplainedWeek } from '@guildhall/contracts/pay';
import { dated, money } from '../../../words/format.js';
import { duration, hourlyRate, sum } from '../amounts.js';
import { Said } from '../check/work.js';
import { addDays } from '../days/days.js';
import { words } from '../words/index.js';

const say = words.earned;

interface WeeksProps {
  readonly weeks: readonly ExplainedWeek[];
  /** Of overtime. */
  readonly lines: readonly ExplainedLine[];
  readonly columns: number;
}

/** How FLSA overtime comes out of each week’s regular rate. */
export const Weeks = ({ weeks, lines, columns }: WeeksProps) => (
  <Said columns={columns}>
    <p>
      <strong>{say.regularRate}.</strong> {say.aboutRegularRate}
    </p>
    <ul>
      {weeks.map(week => (
        <Week
          key={week.week_start}
          of={week}
          lines={lines.filter(line => line.rule_code === 'flsa' && isIn(week, line))}
        />
      ))}
    </ul>
  </Said>
);

const isIn = ({ week_start }: ExplainedWeek, { shift_date }: ExplainedLine) =>
  week_start <= shift_date && shift_date <= addDays(week_start, 6);

interface WeekProps extends Pick<WeeksProps, 'lines'> {
  readonly of: ExplainedWeek;
}

function Week({ of: { week_start, remuneration, seconds, regular_rate }, lines }: WeekProps) {
  const [first] = lines;
  const overtime = lines.reduce((total, line) => total + line.seconds, 0);
  return (
    <li>
      {say.week(
        dated(week_start),
        money(Number(remuneration)),
        duration(seconds),
        money(Number(regular_rate)),
      )}{' '}
      {first &&
        say.flsa(
          hourlyRate(first.rate),
          duration(overtime),
          money(sum(lines.map(({ amount }) => Number(amount)))),
        )}
    </li>
  );
}
