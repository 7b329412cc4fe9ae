import { it } from 'vitest';
import { type LayoutName, layouts } from '../fixtures/statements/render.js';
import { expectPrivacy } from './generated.js';

it.each(Object.keys(layouts) as LayoutName[])(
  '%s: numbers of people and addresses of mail leave the reader from no place of a statement, nor is anything private taken for an amount',
  layout => expectPrivacy(layout, 15),
);
