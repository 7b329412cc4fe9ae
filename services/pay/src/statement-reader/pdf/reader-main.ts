import { type FileQuestion, UnreadableFile } from '../../shift-files/shift-file.js';
import { type ParseOutcome, refusal, type ShiftFileOutcome } from '../outcome.js';
import { guardAllocations } from './allocation-guard.js';
import type { ReaderTask } from './readers.js';

/** A process of its own that reads statements: what a file does to it, it does to nobody else. */
// Whoever stops all processes of a service at once means the service: it ends its readers when they have read.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
const guard = guardAllocations(Number(process.argv[2]));
// After the guard, so that pdf.js only ever sees guarded buffers.
const { readPdfText } = await import('./pdf-text.js');
const { readStatement } = await import('../read-statement.js');
const { readShiftFile } = await import('../../shift-files/read-shift-file.js');

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

function readShifts(bytes: Uint8Array, question: FileQuestion): ShiftFileOutcome {
  try {
    return { ok: true, file: readShiftFile(new TextDecoder().decode(bytes), question) };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { ...refusal('unreadable'), message: error.message };
    return refusal('too_complex');
  }
}

process.on('message', ({ bytes, shifts }: ReaderTask) => {
  if (shifts) process.send?.(readShifts(bytes, shifts));
  else parse(bytes).then(outcome => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
