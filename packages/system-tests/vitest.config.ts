import { defineConfig } from 'vitest/config';
import { chaiConfig, conditions, execArgv, isSystem } from '../../vitest.config.js';

const sources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

// Most tests here start programs; two cores that do other things as well take their time.
const patience = {
  // Modules are loaded once for all files of a worker: loading them was a tenth of the time.
  isolate: false,
  execArgv,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  chaiConfig,
  expect: { poll: { timeout: 40_000, interval: 25 } },
  retry: Number(process.env.TEST_RETRIES ?? 0),
};

/** No test: what the README shows (`npm run pictures`). */
const pictures = {
  ...sources,
  test: {
    ...patience,
    name: 'pictures',
    include: ['test/journeys/pictures.ts'],
    globalSetup: 'test/journeys/start-stack.ts',
  },
};

/** By `npm run test:containers` alone, which says where the images are. */
const install = {
  ...sources,
  test: {
    ...patience,
    name: 'install',
    include: ['test/install/*.test.ts'],
    testTimeout: 300_000,
    // Each step stands on the one before it.
    retry: 0,
    bail: 1,
  },
};

/** What `npm test` runs of the journeys. */
const firstJourney = 'test/journeys/verification.test.ts';

const deployment = isSystem
  ? { include: ['test/*.system.test.ts'] }
  : { include: ['test/*.test.ts'], exclude: ['test/*.system.test.ts'] };
const everyJourney = { include: ['test/journeys/*.test.ts'] };
const ofTier = isSystem
  ? { ...everyJourney, exclude: [firstJourney] }
  : { include: [firstJourney] };
// Containers are told which journeys to take.
const journeys = process.env.GUILDHALL_STACK ? everyJourney : ofTier;

export default defineConfig({
  test: {
    projects: [
      { ...sources, test: { ...patience, ...deployment, name: 'deployment' } },
      {
        ...sources,
        test: {
          ...patience,
          ...journeys,
          name: 'journeys',
          // One stack for all of them, as one organization has one.
          globalSetup: 'test/journeys/start-stack.ts',
        },
      },
      ...(process.env.GUILDHALL_PICTURES === '1' ? [pictures] : []),
      ...(process.env.GUILDHALL_INSTALLATION ? [install] : []),
    ],
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.turbo/tests.json' }]],
  },
});
