import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { MAX_HEAP_MB } from './limits.js';

export function startWorker(): Worker {
  return new Worker(entry(import.meta.url), {
    // It reads untrusted files: no secrets of the service within its reach.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
}

/** Tests and benchmarks run the TypeScript sources, for which a thread needs a loader of its own. */
function entry(self: string): URL {
  if (!self.endsWith('.ts')) return new URL('./pdf-worker.js', self);
  const loader = new URL('index.mjs', pathToFileURL(createRequire(self).resolve('tsx/esm/api')));
  const source = new URL('./pdf-worker.ts', self);
  const code = `import { register } from '${loader}'; register(); await import('${source}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
