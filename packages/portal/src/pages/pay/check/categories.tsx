import type { ExplainedLine } from '@guildhall/contracts/pay';
import { shortDay } from '../../../words/format.js';
import { change, duration, money } from '../amounts.js';
import { words } from '../words/index.js';
import { nameOf } from './paired-chart.js';
import { differenceOf, type Pair } from './pairs.js';

const say = words.check;

/** The chart as a table, each row opening to its arithmetic. */
export const Categories = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <section class="categories" aria-label={say.category}>
    {pairs.map(pair => (
      <details key={pair.category} class="category">
        <summary>
          <span class="name">{nameOf(pair.category)}</span>
          <span class="amounts">
            <Amount label={say.earned} text={money(pair.expected)} />
            <Amount label={say.paid} text={money(pair.actual)} />
            <Amount
              label={say.difference}
              text={differenceOf(pair) === 0 ? '–' : change(differenceOf(pair))}
            />
          </span>
        </summary>
        {pair.note && (
          <p class="notice" lang="en">
            {pair.note}
          </p>
        )}
        {pair.lines.length === 0 ? (
          <p>{say.noLines}</p>
        ) : (
          <Lines name={nameOf(pair.category)} lines={pair.lines} />
        )}
      </details>
    ))}
  </section>
);

const Amount = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <span class="amount">
    <span class="quiet">{label}</span> {text}
  </span>
);

interface LinesProps {
  readonly name: string;
  readonly lines: readonly ExplainedLine[];
}

const Lines = ({ name, lines }: LinesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section class="scroll" tabIndex={0} aria-label={`${say.how}: ${name}`}>
    <table>
      <caption>{say.how}</caption>
      <thead>
        <tr>
          <th scope="col">{say.day}</th>
          <th scope="col">{say.hours}</th>
          <th scope="col">{say.rate}</th>
          <th scope="col">{say.amount}</th>
          <th scope="col">{say.rule}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.shift_id} ${line.rule} ${line.rate} ${line.seconds}`}>
            <th scope="row">{shortDay(line.shift_date)}</th>
            <td>{duration(line.seconds)}</td>
            <td>{line.rate}</td>
            <td>{line.amount}</td>
            <td lang="en">
              {line.rule} <span class="quiet">{line.source}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
