import type { ExplainedLine } from '@guildhall/contracts/pay';
import type { ComponentChildren } from 'preact';
import { shortDay } from '../../../words/format.js';
import { decimal, duration, rateOf } from '../amounts.js';
import { groupedBy } from '../earned/by-shift.js';
import { words } from '../words/index.js';
import { RuleInWords } from './notes.js';

const say = words.check;

/** In words of its own a rule is the same whatever else a shift has. */
const ruleOf = ({ rule_code, rule_percent, source }: ExplainedLine) =>
  `${rule_code} ${rule_percent} ${source}`;

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
    {groupedBy(lines, ruleOf).map(([rule, own]) => (
      <>
        <Said key={rule} columns={columns}>
          {own[0] && <RuleInWords line={own[0]} />}
        </Said>
        <ClockNotes lines={own} columns={columns} />
        {own.map((line, i) => (
          <tr key={`${rule} ${i}`} class="work">
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
    ))}
  </>
);
