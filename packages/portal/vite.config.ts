import { defineConfig } from 'vite';
import { contractsAsData } from './build/contracts-as-data.js';
import { drawnByTheServer } from './build/drawn-by-the-server.js';
import { precompressed } from './build/precompressed.js';

/** What the first page needs, and so every other has already: one file, because each more waits for a connection. */
const firstPage =
  /node_modules\/(?:preact|@tanstack|lucide)|packages\/contracts|src\/(?:main|organization|shell|pages\/home|pages\/pay\/(?:amounts|check\/disputed|year\/sums)|components\/(?:icon|hero|facts)|words\/(?:index|format|language)|messages\/message-text|api\/(?:api-error|changed|clients|home|queries|read|session|store|trace))/;

/**
 * What several pages share, as one file. One that waits for a catalogue (`words/index`) must not hold what that catalogue
 * imports: each would wait for the other, and no page would come. So what stands in `words` beside it stays out.
 */
const shared = (name: string, places: string) => ({
  name,
  test: new RegExp(`src/(?:${places})(?!.*words/(?!index))`),
  minShareCount: 2,
});

export default defineConfig({
  plugins: [contractsAsData(), precompressed(), drawnByTheServer()],
  build: {
    // The oldest browsers that this is for: README, biome.json and tsconfig.json hold the same.
    target: ['chrome117', 'edge117', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    // Everything is a file of this origin: the policy of the pages allows nothing else.
    assetsInlineLimit: 0,
    // While it is built again and again, a service that starts meanwhile finds the build before.
    emptyOutDir: !process.argv.includes('--watch'),
    reportCompressedSize: false,
    // By which the platform knows what a page will ask for next.
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: firstPage },
            shared('common', 'api/|components/|forms/|messages/|tables/(?:csv|source|table)'),
            shared('lists', 'tables/'),
            shared('pay', 'pages/pay/'),
          ],
        },
      },
    },
  },
});
