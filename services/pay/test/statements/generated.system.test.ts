import { describe, it } from 'vitest';
import { type LayoutName, layouts } from '../fixtures/statements/render.js';
import { expectPrivacy, expectRoundTrips } from './generated.js';

/** What `npm test` tries with a few statements, with many. */
describe.each(Object.keys(layouts) as LayoutName[])('%s', layout => {
  it('statements are read back as the data they were drawn from', () =>
    expectRoundTrips(layout, 150));

  it('the reader returns no private data', () => expectPrivacy(layout, 300));
});
