import { STATEMENT_MB } from '@guildhall/contracts';
import { type MessageOrText, message } from '@guildhall/contracts/messages';
import type { Statement } from '../domain/statements/statement.js';
import { ROWS_AT_MOST } from '../domain/statements/statement-size.js';
import type { ShiftFile } from '../shift-files/shift-file.js';
import { MAX_PAGES } from './pdf/limits.js';

/** Why a file was refused. The first thirteen reasons are the file's fault, the last two are not. */
const sentences = {
  not_a_pdf: message('not_a_pdf'),
  encrypted: message('pdf_encrypted'),
  no_text_layer: message('pdf_no_text'),
  too_many_pages: message('pdf_too_many_pages', MAX_PAGES),
  too_many_rows: message('pdf_too_many_rows', ROWS_AT_MOST),
  too_large: message('file_too_large', STATEMENT_MB),
  too_complex: message('pdf_too_complex'),
  filled_form: message('pdf_filled_form'),
  hidden_layers: message('pdf_hidden_layers'),
  unmapped_letters: message('pdf_unmapped_letters'),
  unreadable: message('pdf_damaged'),
  unknown_layout: message(
    'pdf_unknown_layout',
    'Employee Express (table or text), DFAS civilian, or NFC AD-334',
  ),
  several_statements: message('pdf_several_periods'),
  busy: 'Too many statements are being read at the moment. Try again in a few seconds.',
  aborted: 'The upload was given up before it was read.',
};
export type Reason = keyof typeof sentences;

export interface Refused {
  ok: false;
  reason: Reason;
  message: MessageOrText;
}

export type ParseOutcome = { ok: true; statement: Statement } | Refused;

/** Outcome for a shift file, which the same worker processes read. */
export type ShiftFileOutcome = { ok: true; file: ShiftFile } | Refused;

export function refusal(reason: Reason): Refused {
  return { ok: false, reason, message: sentences[reason] };
}
