import type { ExplainedLine } from '@guildhall/contracts/pay';
import { money, shortDay } from '../../../words/format.js';
import { duration, hourlyRate, sum } from '../amounts.js';
import { words } from '../words/index.js';
import { RuleInWords } from './notes.js';

const say = words.check;

interface ArithmeticProps {
  readonly name: string;
  readonly lines: readonly ExplainedLine[];
}

/** Lines of the same rule, in the order in which the rules come up. */
function byRule(lines: readonly ExplainedLine[]) {
  const rules = new Map<string, ExplainedLine[]>();
  for (const line of lines) {
    // In words of its own a rule is the same whatever else a shift has.
    const key = `${line.rule_code ?? line.rule} ${line.rule_percent} ${line.source}`;
    rules.set(key, [...(rules.get(key) ?? []), line]);
  }
  return [...rules.values()];
}

/** How a kind of pay comes about: each rule once, and the days to which it applies. */
export const Arithmetic = ({ name, lines }: ArithmeticProps) => (
  <>
    <h2>{say.how}</h2>
    {byRule(lines).map(each => (
      <Rule key={each[0]?.rule} name={name} lines={each} />
    ))}
  </>
);

const secondsOf = (lines: readonly ExplainedLine[]) =>
  lines.reduce((total, { seconds }) => total + seconds, 0);

function Rule({ name, lines }: ArithmeticProps) {
  const [first] = lines;
  if (!first) return null;
  return (
    <>
      <RuleInWords line={first} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`${say.how}: ${name}`}>
        <table class="sums">
          <thead>
            <tr>
              <th scope="col">{say.day}</th>
              <th scope="col">{say.hours}</th>
              <th scope="col">{say.rate}</th>
              <th scope="col">{say.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <tr key={i}>
                <th scope="row">{shortDay(line.shift_date)}</th>
                <td>{duration(line.seconds)}</td>
                <td>{hourlyRate(line.rate)}</td>
                <td>{money(Number(line.amount))}</td>
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{say.sum}</th>
                <td>{duration(secondsOf(lines))}</td>
                <td />
                <td>{money(sum(lines.map(({ amount }) => Number(amount))))}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}
