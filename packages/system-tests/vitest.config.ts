import { defineConfig } from 'vitest/config';

// Most tests here start programs; two cores that do other things as well take their time.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 120_000 } });
