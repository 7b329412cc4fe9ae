import { message } from '@guildhall/contracts/messages';
import type { Reason } from '../outcome.js';
import { createComparison } from './as-shown.js';
import { MAX_PAGES, MAX_RUNS } from './limits.js';
import { monospacedFonts } from './monospaced.js';
import { type DrawnText, uprightRuns } from './orientation.js';
import { losesHyphens } from './soft-hyphens.js';
import type { TextPage } from './text-run.js';
import { areUnmapped } from './unmapped-letters.js';

/** Stubs for drawing classes. Without them pdf.js loads a native canvas, although nothing is drawn. */
for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  (globalThis as Record<string, unknown>)[name] ??= class {};
// pdf.js finds its worker where it is loaded already, which this process is.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');

export type PdfText = { ok: true; pages: TextPage[] } | { ok: false; reason: Reason };

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** PDF readers accept the signature anywhere in the first kilobyte (ISO 32000-1, annex H, note 13). */
function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes(
    '%PDF-',
  );
}

export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  if (!looksLikePdf(bytes)) return { ok: false, reason: 'not_a_pdf' };
  const task = pdfjs.getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    disableAutoFetch: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await readPages(await task.promise);
  } catch (error) {
    return { ok: false, reason: reasonFor(error) };
  } finally {
    await task.destroy();
  }
}

async function readPages(document: PdfDocument): Promise<PdfText> {
  if (document.numPages > MAX_PAGES) return { ok: false, reason: 'too_many_pages' };
  const unlikeShown = await createComparison(document);
  const pages: TextPage[] = [];
  let left = MAX_RUNS;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const drawn = await readDrawnText(page, left);
    if (drawn === undefined) return { ok: false, reason: 'too_complex' };
    left -= drawn.length;
    const reason = await unlikeShown(page);
    if (reason) return { ok: false, reason };
    const { runs, turnedAmounts } = uprightRuns(drawn);
    pages.push({ number, runs, warnings: turnedAmounts ? [message('turned_left_out')] : [] });
    page.cleanup();
  }
  const texts = pages.flatMap(page => page.runs.map(run => run.text));
  if (texts.length === 0) return { ok: false, reason: 'no_text_layer' };
  if (areUnmapped(texts) || (await losesHyphens(document, texts)))
    return { ok: false, reason: 'unmapped_letters' };
  return { ok: true, pages };
}

async function readDrawnText(page: PdfPage, limit: number): Promise<DrawnText[] | undefined> {
  // Widths are in the page's own units, which need not be points.
  const viewport = page.getViewport({ scale: 1 / page.userUnit });
  const reader = page.streamTextContent().getReader();
  const drawn: (DrawnText & { font: string })[] = [];
  const monospaced = new Map<string, boolean>();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      const even = monospacedFonts(drawn);
      return drawn.map(({ font, ...run }) => ({
        ...run,
        monospaced: run.monospaced || even.has(font),
      }));
    }
    for (const [name, style] of Object.entries<{ fontFamily: string }>(value.styles))
      monospaced.set(name, style.fontFamily === 'monospace');
    for (const item of value.items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [a, b, c, d, x, y] = pdfjs.Util.transform(viewport.transform, item.transform);
      const isOutside = (along: number) => {
        const [px, py] = [x + (a * along) / size, y + (b * along) / size];
        return px < 0 || py < 0 || px > viewport.width || py > viewport.height;
      };
      const size = Math.hypot(c, d);
      // Outside the visible page.
      if (isOutside(0)) continue;
      drawn.push({
        text: isOutside(item.width) ? cutAtEdge(item.str) : item.str,
        left: x,
        top: y,
        angle: Math.atan2(b, a),
        width: item.width,
        size,
        monospaced: monospaced.get(item.fontName) ?? false,
        font: item.fontName,
      });
    }
    if (drawn.length > limit) return undefined;
  }
}

/** pdf.js drops letters beyond the page's edge, so the rest of an amount there is not an amount. */
const cutAtEdge = (text: string) => (/\d[.,]?$/.test(text) ? `${text}.` : text);

const reasonFor = (error: unknown): Reason =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable';
