import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chatBotApi } from '../src/chat-bot/index.js';
import { payApi } from '../src/pay/index.js';
import { platformApi } from '../src/platform/index.js';
import {
  announcesBreak,
  breakingChanges,
  type PublishedApi,
  publish,
} from './compatibility/index.js';
import { saidValues } from './compatibility/said.js';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { version } = read('../package.json') as { version: string };

/**
 * When this names something: keep the old form beside the new one; or, if the break is meant, raise the
 * version in package.json so that it announces one. `publish-snapshot` belongs to a release.
 */
test.each([platformApi, chatBotApi, payApi])(
  'clients of the published $name contract still work, or the version says otherwise',
  api => {
    const published = read(`../published/${api.name}.json`) as PublishedApi;
    const broken = breakingChanges(published, publish(api, version));
    expect(announcesBreak(published.version, version) ? [] : broken).toEqual([]);
  },
);

test('a published sentence keeps what stands in its braces, in its order: so clients get it', () => {
  expect(saidValues()).toMatchObject(read('../published/said.json'));
});
