import { defineConfig } from 'vite';
import { contractsAsData } from './build/contracts-as-data.js';
import { precompressed } from './build/precompressed.js';

export default defineConfig({
  plugins: [contractsAsData(), precompressed()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is a file of this origin: the policy of the pages allows nothing else.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
