import { recogniseLayout } from './layouts/recognise.js';
import { withoutRemarks } from './layouts/remarks.js';
import { type ParseOutcome, refusal } from './outcome.js';
import type { TextPage } from './pdf/text-run.js';
import { toLines } from './text/words.js';

/** Positioned text to a statement; pure. */
export function readStatement(pages: TextPage[]): ParseOutcome {
  const lines = withoutRemarks(pages.flatMap(toLines));
  const reader = recogniseLayout(lines);
  return reader ? { ok: true, statement: reader.read(lines) } : refusal('unknown_layout');
}
