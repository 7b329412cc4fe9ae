import { build, type Plugin } from 'vite';
import { contractsAsData } from './contracts-as-data.js';

/** Beside the app its Home once more, as one file for Node, by which the platform draws it into the document. */
export const drawnByTheServer = (): Plugin => ({
  name: 'drawn-by-the-server',
  apply: 'build',
  closeBundle: async () => {
    await build({
      configFile: false,
      root: `${import.meta.dirname}/..`,
      logLevel: 'warn',
      plugins: [contractsAsData()],
      ssr: { noExternal: true },
      build: {
        ssr: 'src/server.tsx',
        outDir: 'dist/server',
        emptyOutDir: false,
        target: 'node20',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  },
});
