import type { ExplainedLine } from '@guildhall/contracts/pay';
import type { ComponentChildren } from 'preact';
import { shortDay } from '../../../words/format.js';
import { decimal, duration, rateOf } from '../amounts.js';
import { words } from '../words/index.js';
import { RuleInWords } from './notes.js';

const say = words.check;

/** Lines of the same rule, in the order in which the rules come up. */
function byRule(lines: readonly ExplainedLine[]) {
  const rules = new Map<string, ExplainedLine[]>();
  for (const line of lines) {
    // In words of its own a rule is the same whatever else a shift has.
    const key = `${line.rule_code} ${line.rule_percent} ${line.source}`;
    rules.set(key, [...(rules.get(key) ?? []), line]);
  }
  return [...rules.values()];
}

/** `5 h`, `1:10 h` */
const timeOf = (seconds: number) => `${duration(seconds).replace(':00', '')} h`;

interface SaidProps {
  readonly columns: number;
  readonly children: ComponentChildren;
}

/** A sentence in what a row opens to. */
export const Said = ({ columns, children }: SaidProps) => (
  <tr class="work">
    <td colSpan={columns} class="source">
      {children}
    </td>
  </tr>
);

interface LinesProps {
  readonly lines: readonly ExplainedLine[];
  readonly columns: number;
}

/** On the nights when clocks change a tour has fewer hours than it seems, or more. */
const ClockNotes = ({ lines, columns }: LinesProps) => (
  <>
    {lines.map(({ shift_id, shift_date, clock_seconds: seconds = 0 }) =>
      seconds === 0 ? null : (
        <Said key={shift_id} columns={columns}>
          {shortDay(shift_date)}:{' '}
          {say.clocks[seconds < 0 ? 'forward' : 'back'](duration(Math.abs(seconds)))}
        </Said>
      ),
    )}
  </>
);

/** How a kind of pay comes about: each rule once, and the days to which it applies. */
export const Lines = ({ lines, columns }: LinesProps) => (
  <>
    {byRule(lines).map(([first, ...others], at) =>
      first ? (
        <>
          <Said key={at} columns={columns}>
            <RuleInWords line={first} />
          </Said>
          <ClockNotes lines={[first, ...others]} columns={columns} />
          {[first, ...others].map((line, i) => (
            <tr key={`${at} ${i}`} class="work">
              <td>
                {shortDay(line.shift_date)}{' '}
                <span class="calc">
                  {timeOf(line.seconds)} × {rateOf(line.rate)}
                </span>
              </td>
              <td class="number">{decimal(Number(line.amount))}</td>
              <td colSpan={columns - 2} />
            </tr>
          ))}
        </>
      ) : null,
    )}
  </>
);
