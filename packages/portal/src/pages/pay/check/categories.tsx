import type { ComponentChildren } from 'preact';
import { money } from '../../../words/format.js';
import { change } from '../amounts.js';
import { words } from '../words/index.js';
import { Arithmetic } from './arithmetic.js';
import { Note } from './notes.js';
import { nameOf } from './paired-chart.js';
import { differenceOf, isOfFacility, type Pair } from './pairs.js';

const say = words.check;

/** What a reader of eight closed rows looks for. */
const differs = (pair: Pair) => differenceOf(pair) !== 0;

/** The chart as a table, each row opening to its arithmetic. */
export const Categories = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <section class="categories" aria-label={say.category}>
    {pairs.map(pair => (
      <details key={pair.category} class={differs(pair) ? 'category differs' : 'category'}>
        <summary>
          <span class="name">{nameOf(pair.category)}</span>
          <span class="amounts">
            <Amount label={say.earned} text={money(pair.expected)} />
            <Amount label={say.paid} text={money(pair.actual)} />
            <Amount
              label={say.difference}
              text={differs(pair) ? <strong>{change(differenceOf(pair))}</strong> : '–'}
            />
          </span>
        </summary>
        {pair.note && <Note note={pair.note} findings={pair.findings} />}
        {pair.lines.length === 0 ? (
          <p>{isOfFacility(pair) ? say.noPercentage : say.noLines}</p>
        ) : (
          <Arithmetic name={nameOf(pair.category)} lines={pair.lines} />
        )}
      </details>
    ))}
  </section>
);

interface AmountProps {
  readonly label: string;
  readonly text: ComponentChildren;
}

const Amount = ({ label, text }: AmountProps) => (
  <span class="amount">
    <span class="quiet">{label}</span> {text}
  </span>
);
