import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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

/** On paper nothing can be opened, and whoever checks a claim wants the arithmetic: all is open as long as it is printed. */
function useOpenOnPaper(): Ref<HTMLElement> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    let closed: readonly HTMLDetailsElement[] = [];
    const setOpen = (open: boolean) => {
      for (const each of closed) each.open = open;
    };
    const before = () => {
      closed = [
        ...(section.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []),
      ];
      setOpen(true);
    };
    const after = () => setOpen(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return section;
}

/** The chart as a table, each row opening to its arithmetic. */
export const Categories = ({ pairs }: { readonly pairs: readonly Pair[] }) => (
  <section class="categories" aria-label={say.category} ref={useOpenOnPaper()}>
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
