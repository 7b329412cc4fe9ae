import type { Discrepancy } from '@guildhall/contracts/pay';
import { money } from '../../../words/format.js';
import { words } from '../words/index.js';
import { Compared, columns } from './compared.js';
import { whyOf } from './notes.js';
import { differenceOf, isOfFacility, type Pair } from './pairs.js';
import { Lines, Said } from './work.js';

const say = words.check;

/** What a row opens to: what would account for its difference, and its arithmetic. */
function Work({ pair }: { readonly pair: Pair }) {
  const why = whyOf(pair.findings);
  return (
    <>
      {why && <Said columns={columns.length}>{why}</Said>}
      {pair.lines.length === 0 ? (
        <Said columns={columns.length}>{isOfFacility(pair) ? say.noPercentage : say.noLines}</Said>
      ) : (
        <Lines lines={pair.lines} columns={columns.length} />
      )}
    </>
  );
}

/** What to look at first: the most that is missing, else the most that is too much. */
function firstOf(pairs: readonly Pair[]): Pair | undefined {
  const differing = pairs
    .filter(pair => differenceOf(pair) !== 0)
    .toSorted((a, b) => differenceOf(a) - differenceOf(b));
  const [least] = differing;
  return least && differenceOf(least) < 0 ? least : differing.at(-1);
}

interface CategoriesProps {
  readonly pairs: readonly Pair[];
  /** What the answer does not count. */
  readonly explained: readonly Discrepancy[];
  /** Of the statement, where it is not what is paid for this period. */
  readonly gross: number | null;
}

/** What was earned and paid; each row opens to its arithmetic. */
export function Categories({ pairs, explained, gross }: CategoriesProps) {
  const isCounted = ({ category }: Pair) => explained.every(each => each.category !== category);
  const counted = pairs.filter(isCounted);
  const first = firstOf(counted);
  return (
    <section aria-labelledby="categories">
      <div class="bar">
        <h2 id="categories">{say.compared}</h2>
        <span class="small quiet">{say.openRow}</span>
      </div>
      <Compared
        caption={say.compared}
        rows={counted}
        notCounted={pairs.filter(pair => !isCounted(pair))}
        opensTo={pair => ({ isOpen: pair === first, work: <Work pair={pair} /> })}
      />
      {gross !== null && <p class="small quiet">{say.gross(money(gross))}</p>}
    </section>
  );
}
