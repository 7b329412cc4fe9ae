// Worker process started by Tinypool, so that a hostile file cannot harm the service.
import { Console } from 'node:console';
import { setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { readShiftFile } from '../../shift-files/read-shift-file.js';
import { type FileQuestion, UnreadableFile } from '../../shift-files/shift-file.js';
import { type ParseOutcome, refusal, type ShiftFileOutcome } from '../outcome.js';
import { readStatement } from '../read-statement.js';
import { READER_MB } from './limits.js';
import type { ReaderTask } from './pool.js';

/** Lower priority than the service's event loop. */
setPriority(4);
new Worker(new URL('./memory-watchdog.js', import.meta.url), {
  workerData: { maxBytes: READER_MB * 1024 * 1024 },
}).unref();
/** Silences pdf.js, which warns at load about APIs that only drawing needs. */
globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));
const { readPdfText } = await import('./pdf-text.js');

async function parse(bytes: Uint8Array): Promise<ParseOutcome> {
  try {
    // pdf.js does not accept a Buffer.
    const text = await readPdfText(new Uint8Array(bytes));
    return text.ok ? readStatement(text.pages) : refusal(text.reason);
  } catch {
    return refusal('unreadable');
  }
}

function readShifts(bytes: Uint8Array, question: FileQuestion): ShiftFileOutcome {
  try {
    return { ok: true, file: readShiftFile(new TextDecoder().decode(bytes), question) };
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { ...refusal('unreadable'), message: error.wording };
    return refusal('too_complex');
  }
}

export default function read({ bytes, shifts }: ReaderTask) {
  process.send?.('begun');
  return shifts ? readShifts(bytes, shifts) : parse(bytes);
}
