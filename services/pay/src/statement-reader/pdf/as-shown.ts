import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { Reason } from '../outcome.js';

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

/** Compares a page's text with what a person would see. */
export async function createComparison(document: PDFDocumentProxy) {
  const layers = await document.getOptionalContentConfig();
  const hasLayers = [...layers].length > 0;
  return async (page: PDFPageProxy): Promise<Reason | undefined> => {
    if (await hasFilledFields(page)) return 'filled_form';
    return hasLayers && (await hasHiddenText(page, layers)) ? 'hidden_layers' : undefined;
  };
}

/** The annotation flags Hidden and NoView (ISO 32000-1, 12.5.3). */
const UNSEEN = 0b100010;

/** The annotation fields used here. */
interface Annotation {
  annotationFlags: number;
  fieldType?: 'Tx' | 'Ch' | 'Btn' | 'Sig' | null;
  fieldValue?: unknown;
  /** The displayed text of a form field, which may differ from its value. */
  textContent?: string[];
}

/** Numbers filled into a form, which are not part of the page's text. */
async function hasFilledFields(page: PDFPageProxy): Promise<boolean> {
  const annotations: Annotation[] = await page.getAnnotations();
  return annotations.some(
    ({ annotationFlags, fieldType, fieldValue, textContent = [] }) =>
      (fieldType === 'Tx' || fieldType === 'Ch') &&
      (annotationFlags & UNSEEN) === 0 &&
      [fieldValue, textContent]
        .flat()
        .some(value => typeof value === 'string' && value.trim() !== ''),
  );
}

/** Words in a hidden layer. The page's text includes them without naming their layer. */
async function hasHiddenText(page: PDFPageProxy, layers: Layers): Promise<boolean> {
  const { AnnotationMode, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList({
    annotationMode: AnnotationMode.DISABLE,
  });
  /** Visibility of each open marked-content section. */
  const open: boolean[] = [];
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContent) open.push(true);
    else if (operator === OPS.beginMarkedContentProps) {
      const [tag, group] = argsArray[i];
      open.push(tag !== 'OC' || layers.isVisible(group));
    } else if (operator === OPS.endMarkedContent) open.pop();
    else if (operator === OPS.showText && open.includes(false)) return true;
  }
  return false;
}
