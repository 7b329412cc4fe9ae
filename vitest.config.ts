import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** For every package: tests start databases, servers and processes, on machines that do other things as well. */
// Workspace packages as their sources: a test never sees what was built before the last edit.
export const conditions = ['guildhall-source', 'module', 'node', 'development|production'];

/** An interrupted run ends at once, with its workers and their browsers. */
export const execArgv = ['--import', new URL('scripts/ends-with-parent.mjs', import.meta.url).href];

/** A red run far away has only its message to tell by: not "expected [ …(2) ]". */
export const chaiConfig = { truncateThreshold: 1_000 };

/** Floods, bombs and whole processes: `npm run test:system` runs these, `npm test` all others. */
export const isSystem = process.env.TEST_TIER === 'system';

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: fileURLToPath(new URL('scripts/before-tests.mjs', import.meta.url)),
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes at once on a quiet machine, and later on others.
    expect: { poll: { timeout: 40_000, interval: 25 } },
    chaiConfig,
    // Two processors; services whose tests mostly wait say more in their package.json.
    maxWorkers: 2,
    // Modules are loaded once for all files of a worker: loading them was a third of the time.
    isolate: false,
    execArgv,
    // Built for Node, which tells it by its address what to say.
    server: { deps: { external: [/\/portal\/dist\/server\//] } },
    reporters: ['default', ['json', { outputFile: '.turbo/tests.json' }]],
    // 0 but in CI, where a busy machine is not the commit's fault; vitest marks each as "retry x1".
    retry: Number(process.env.TEST_RETRIES ?? 0),
    ...(isSystem && { include: ['**/*.system.test.ts'], passWithNoTests: true }),
    exclude: ['**/node_modules/**', '**/dist/**', ...(isSystem ? [] : ['**/*.system.test.ts'])],
  },
});
