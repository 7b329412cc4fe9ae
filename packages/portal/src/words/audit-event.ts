import type { Deed } from '@guildhall/contracts/platform';
import { ago } from './format.js';
import { words } from './index.js';

type Known = keyof typeof words.deeds;

/** `Ana Reyes rotated it 12 seconds ago.` */
export const describeEvent = ({ action, by, at }: Deed): string =>
  words.deeds[action as Known]?.(by, ago(at, Date.now())) ??
  `${by}: ${action}, ${ago(at, Date.now())}.`;
