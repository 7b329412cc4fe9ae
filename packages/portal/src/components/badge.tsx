import { Check, CircleX, Clock, type IconNode, Minus } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { Tone } from './hero.js';
import { Icon } from './icon.js';

/** Of a state in a list. */
export const badgeIcons: Readonly<Record<Tone, IconNode>> = {
  good: Check,
  bad: CircleX,
  warn: Clock,
  none: Minus,
};

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ComponentChildren;
}

/** A state that stands out; one that is as it should be needs none in a long list. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span class="badge" data-tone={tone}>
    <Icon of={badgeIcons[tone]} />
    {children}
  </span>
);
