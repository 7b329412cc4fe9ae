import { defineConfig } from 'vitest/config';

// Real servers and databases on a machine that does other things too: patience costs nothing where all is well.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 60_000 } });
