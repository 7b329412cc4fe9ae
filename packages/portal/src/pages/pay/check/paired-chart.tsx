import { money } from '../../../words/format.js';
import { change } from '../amounts.js';
import { words } from '../words/index.js';
import { disputed } from './disputed.js';
import { whyOf } from './notes.js';
import { differenceOf, type Pair } from './pairs.js';

const say = words.check;
export const nameOf = (category: string) => say.categories[category] ?? category;

const barHeight = 14;
const gap = 4;
const labelHeight = 22;
const pairHeight = labelHeight + 2 * barHeight + gap + 16;
/** Percent of the width: the amount stands behind the longest bar, on a phone too. */
const longest = 62;

/** What the chart shows, in words, and why as far as it is known: nobody has to look for that further down. */
export function summaryOf(pairs: readonly Pair[]): string {
  const differing = pairs
    .map(pair => ({ ...pair, difference: differenceOf(pair) }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  // What the verdict does not count is not what to look at first.
  const largest = disputed(differing)[0] ?? differing[0];
  if (!largest) return say.chartSame;
  return `${say.chartSays(nameOf(largest.category), change(largest.difference))} ${whyOf(largest.findings)}`;
}

interface PairedChartProps {
  readonly pairs: readonly Pair[];
  /** What it is called by to whoever’s shifts they are not. */
  readonly called?: Readonly<Record<'chart' | 'earned', string>>;
}

/** Pairs of bars by kind of pay. The same numbers stand below it in words. */
export function PairedChart({ pairs, called = say }: PairedChartProps) {
  const largest = Math.max(...pairs.flatMap(pair => [pair.expected, pair.actual]), 0.01);
  const lengthOf = (amount: number) => (Math.max(amount, 0) / largest) * longest;
  return (
    <figure class="chart">
      <figcaption>
        {summaryOf(pairs)}
        <span class="legend">
          <span class="key earned">{called.earned}</span>
          <span class="key paid">{say.paid}</span>
        </span>
      </figcaption>
      <svg role="img" aria-label={called.chart} width="100%" height={pairs.length * pairHeight}>
        {pairs.map((pair, i) => (
          <g key={pair.category} transform={`translate(0 ${i * pairHeight})`}>
            <text y={labelHeight - 7}>{nameOf(pair.category)}</text>
            <Bar
              kind="earned"
              y={labelHeight}
              length={lengthOf(pair.expected)}
              amount={pair.expected}
            />
            <Bar
              kind="paid"
              y={labelHeight + barHeight + gap}
              length={lengthOf(pair.actual)}
              amount={pair.actual}
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}

interface BarProps {
  readonly kind: 'earned' | 'paid';
  readonly y: number;
  readonly length: number;
  readonly amount: number;
}

const Bar = ({ kind, y, length, amount }: BarProps) => (
  <>
    <rect class={kind} y={y} width={`${Math.max(length, 0.3)}%`} height={barHeight} rx="2" />
    <text class="amount" x={`${Math.max(length, 0.3)}%`} dx={8} y={y + barHeight - 2}>
      {money(amount)}
    </text>
  </>
);
