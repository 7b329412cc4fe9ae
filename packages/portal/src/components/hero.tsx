import { CircleAlert, CircleCheck, Clock, type IconNode, Info } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icon.js';

/** What a color means; beside it stands a word or this icon. */
export type Tone = 'good' | 'bad' | 'warn' | 'none';

const toneIcons: Readonly<Record<Tone, IconNode>> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: Clock,
  none: Info,
};

interface HeroProps {
  readonly tone: Tone;
  /** What it is about. */
  readonly eyebrow: ComponentChildren;
  /** The answer in a sentence, its figure in it. */
  readonly sentence: ComponentChildren;
  /** Why, and the one thing to do. */
  readonly next?: ComponentChildren;
  /** On a page that has more to say. */
  readonly brief?: boolean;
  readonly children?: ComponentChildren;
}

/** The answer of a page: one sentence, one number, one next step. Once on a page. */
export function Hero({ tone, eyebrow, sentence, next, brief = false, children }: HeroProps) {
  const id = useId();
  return (
    <section class={brief ? 'hero brief' : 'hero two'} data-tone={tone} aria-labelledby={id}>
      <div class="eyebrow">
        <Icon of={toneIcons[tone]} />
        {eyebrow}
      </div>
      <h2 id={id} class="sentence">
        {sentence}
      </h2>
      {next && <div class="next">{next}</div>}
      {children && <div class="beneath">{children}</div>}
    </section>
  );
}

/** The one number, or the one word. */
export const Figure = ({ children }: { readonly children: ComponentChildren }) => (
  <strong class="figure">{children}</strong>
);
