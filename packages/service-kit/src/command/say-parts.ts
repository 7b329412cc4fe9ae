import { once } from 'node:events';
import { type SayPart, writeParts } from './json-parts.js';

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** One JSON object on the terminal, part by part. */
export const sayParts = (work: (say: SayPart) => Promise<void>): Promise<void> =>
  writeParts(write, work);
