import { type ParseOutcome, refusal } from '../outcome.js';
import { guardAllocations } from './allocation-guard.js';
import { MAX_UNPACKED_BYTES } from './limits.js';

/** A process of its own that reads statements: what a file does to it, it does to nobody else. */
const guard = guardAllocations(MAX_UNPACKED_BYTES);
// After the guard, so that pdf.js only ever sees guarded buffers.
const { readPdfText } = await import('./pdf-text.js');
const { readStatement } = await import('../read-statement.js');

async function parse(bytes: Uint8Array): Promise<ParseOutcome> {
  guard.reset();
  try {
    // Not a Buffer: pdf.js insists.
    const text = await readPdfText(new Uint8Array(bytes));
    // pdf.js steps over what it cannot unpack; half a statement must not pass for a whole one.
    if (guard.exceeded()) return refusal('too_complex');
    return text.ok ? readStatement(text.pages) : refusal(text.reason);
  } catch {
    return refusal(guard.exceeded() ? 'too_complex' : 'unreadable');
  } finally {
    guard.reset();
  }
}

process.on('message', (bytes: Uint8Array) => {
  parse(bytes).then(outcome => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
