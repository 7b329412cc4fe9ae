import { CircleAlert, CircleCheck, Clock, type IconNode, Info } from 'lucide';

/** What a color means; beside it stands a word or this icon. */
export type Tone = 'good' | 'bad' | 'warn' | 'none';

export const toneIcons: Readonly<Record<Tone, IconNode>> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: Clock,
  none: Info,
};
