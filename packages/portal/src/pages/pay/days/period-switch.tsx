import { words } from '../words/index.js';
import { after, before } from './periods.js';

interface PeriodSwitchProps {
  readonly ppId: string;
  readonly current: string;
  readonly base: string;
}

/** To the periods around this one. */
export const PeriodSwitch = ({ ppId, current, base }: PeriodSwitchProps) => (
  <nav class="switch" aria-label={words.places.period}>
    <a class="button second" href={`${base}/${before(ppId)}`} aria-label={words.earlier}>
      ←
    </a>
    {ppId !== current && <a href={`${base}/${current}`}>{words.today}</a>}
    <a class="button second" href={`${base}/${after(ppId)}`} aria-label={words.later}>
      →
    </a>
  </nav>
);
