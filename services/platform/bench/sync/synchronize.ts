import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shippedMapping } from '../../src/own-files.js';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));

export interface Measured {
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly seconds: number;
  readonly peakMb: number;
}

export function synchronize(source: string, target: string): Measured {
  const output = execFileSync(
    process.execPath,
    [worker, source, target, shippedMapping, 'members'],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured & {
    status: string;
  };
  if (result.status !== 'completed') throw new Error(JSON.stringify(result));
  return result;
}
