import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

const HYPHEN = /[\p{Pd}\u2212]/u;

interface Glyph {
  readonly unicode: string;
}

async function drawsSoftHyphens(page: PDFPageProxy): Promise<boolean> {
  const { AnnotationMode, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList({
    annotationMode: AnnotationMode.DISABLE,
  });
  return fnArray.some((operator, i) => {
    if (operator !== OPS.showText) return false;
    const [glyphs]: [(Glyph | number)[]] = argsArray[i];
    return glyphs.some(glyph => typeof glyph === 'object' && glyph?.unicode === '\u00ad');
  });
}

/**
 * Whether all hyphens of a document are soft ones. Fonts have one shape for both, and some producers name a minus
 * after the soft one, which pdf.js leaves out of the text. Asking for what is drawn takes half as long as reading, so
 * it is asked only of documents without other hyphens.
 */
export async function losesHyphens(
  document: PDFDocumentProxy,
  texts: readonly string[],
): Promise<boolean> {
  if (texts.some(text => HYPHEN.test(text))) return false;
  for (let number = 1; number <= document.numPages; number++)
    if (await drawsSoftHyphens(await document.getPage(number))) return true;
  return false;
}
