import { parentPort } from 'node:worker_threads';
import { type ParseOutcome, refusal } from '../outcome.js';
import { guardAllocations } from './allocation-guard.js';
import { MAX_UNPACKED_BYTES } from './limits.js';
import { lowerThreadPriority } from './thread-priority.js';

lowerThreadPriority(process.platform);
const guard = guardAllocations(MAX_UNPACKED_BYTES);
// After the guard, so that pdf.js only ever sees guarded buffers.
const { readPdfText } = await import('./pdf-text.js');
const { readStatement } = await import('../read-statement.js');

async function parse(bytes: Uint8Array): Promise<ParseOutcome> {
  guard.reset();
  const text = await readPdfText(bytes);
  // pdf.js steps over what it cannot unpack; half a statement must not pass for a whole one.
  if (guard.exceeded()) return refusal('too_complex');
  return text.ok ? readStatement(text.pages) : refusal(text.reason);
}

parentPort?.on('message', (bytes: Uint8Array) => {
  parse(bytes).then(
    outcome => parentPort?.postMessage(outcome),
    () => parentPort?.postMessage(refusal(guard.exceeded() ? 'too_complex' : 'unreadable')),
  );
});
parentPort?.postMessage('ready');
