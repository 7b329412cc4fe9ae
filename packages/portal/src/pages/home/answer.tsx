import { Figure, Hero } from '../../components/hero.js';
import { longDay, span } from '../../words/format.js';
import { words } from '../../words/index.js';
import { nextPayDay, type Open, type Pay, sentenceOf } from './pay-todos.js';

const say = words.home;

/** What matters most: a difference in pay, or that there is none. */
export function Answer({ pay, open, todos }: { pay: Pay; open: Open | null; todos: number }) {
  if (open) return <Difference open={open} />;
  if (todos > 0) return null;
  return (
    <Hero
      brief
      tone="good"
      eyebrow={say.upToDate}
      sentence={
        <>
          <Figure>{say.nothing}</Figure> {say.nothingMore}
        </>
      }
      next={<p>{say.pay.nextPayDay(longDay(nextPayDay(pay.home)))}</p>}
    />
  );
}

function Difference({ open }: { readonly open: Open }) {
  const { pay_period, pp_id } = open.period;
  const { before, figure, after } = sentenceOf(open);
  return (
    <Hero
      brief
      tone={open.difference < 0 ? 'bad' : 'warn'}
      eyebrow={`${say.pay.period(pay_period.pay_period_number)}, ${span(pay_period.start_date, pay_period.end_date)}`}
      sentence={
        <>
          {before} <Figure>{figure}</Figure> {after}
        </>
      }
      next={
        <a class="button" href={`/pay/check/${pp_id}`}>
          {open.difference < 0 ? say.pay.seeMissing : say.pay.look}
        </a>
      }
    />
  );
}
