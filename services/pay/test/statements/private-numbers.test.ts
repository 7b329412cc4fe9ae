import { it } from 'vitest';
import { type LayoutName, layouts } from '../fixtures/statements/render.js';
import { expectPrivacy } from './generated.js';

it.each(Object.keys(layouts) as LayoutName[])(
  '%s: personal numbers and email addresses are never returned by the reader or read as amounts',
  layout => expectPrivacy(layout, 15),
);
