import { defineConfig } from 'vitest/config';

/** For every package: tests start databases, servers and processes, on machines that do other things as well. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
