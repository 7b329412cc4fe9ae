import type { Statement } from '../domain/statements/statement.js';
import { ROWS_AT_MOST } from '../domain/statements/statement-size.js';
import type { ShiftFile } from '../features/shifts/import/files/shift-file.js';

/** Why a file gave no statement. The first ten are the file's fault, the last two are not. */
export type Reason =
  | 'not_a_pdf'
  | 'encrypted'
  | 'no_text_layer'
  | 'too_many_pages'
  | 'too_many_rows'
  | 'too_large'
  | 'too_complex'
  | 'unreadable'
  | 'unknown_layout'
  | 'several_periods'
  | 'busy'
  | 'aborted';

export interface Refused {
  ok: false;
  reason: Reason;
  message: string;
}

export type ParseOutcome = { ok: true; statement: Statement } | Refused;

/** Of a file of shifts, which is read by the same processes. */
export type ShiftFileOutcome = { ok: true; file: ShiftFile } | Refused;

const sentences: Record<Reason, string> = {
  not_a_pdf: 'The file is not a PDF.',
  encrypted:
    'The PDF asks for a password. Save a copy that opens without one and upload that copy.',
  no_text_layer:
    'The PDF has no text in it: it is a photograph or a scan. Download the statement as a text PDF from Employee Express, myPay or the employee page of your payroll office and upload that file.',
  too_many_pages: 'The PDF has more than 50 pages; an earnings statement has a few.',
  too_many_rows: `The PDF lists more than ${ROWS_AT_MOST} earnings and deductions, or says more about them than an earnings statement does; real ones have a few dozen.`,
  too_large: 'The file is larger than 10 MB.',
  too_complex:
    'The PDF takes more time or memory to read than an earnings statement ever needs, and was given up.',
  unreadable: 'The PDF is damaged and cannot be read.',
  unknown_layout:
    'The PDF is not an earnings statement in a layout this service knows: Employee Express (table or text), DFAS civilian, or NFC AD-334.',
  several_periods:
    'The PDF holds the statements of several pay periods. Upload each of them as a file of its own.',
  busy: 'Too many statements are being read at the moment. Try again in a few seconds.',
  aborted: 'The upload was given up before it was read.',
};

export function refusal(reason: Reason): Refused {
  return { ok: false, reason, message: sentences[reason] };
}
