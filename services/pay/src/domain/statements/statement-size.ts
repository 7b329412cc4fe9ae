import { type MessageOrText, message } from '@guildhall/contracts/messages';
import type { Statement } from './statement.js';

/** Real statements have forty rows at most and take six kilobytes. */
export const ROWS_AT_MOST = 500;
const BYTES_AT_MOST = 100_000;

/** Fifty years of them. */
export const STATEMENTS_AT_MOST = 1_300;

const WARNINGS_AT_MOST = 20;

/** The first warnings say enough; the rest is only counted. */
function fewWarnings(warnings: MessageOrText[]): MessageOrText[] {
  const more = warnings.length - WARNINGS_AT_MOST;
  if (more <= 0) return warnings;
  return [...warnings.slice(0, WARNINGS_AT_MOST), message('more_warnings', more)];
}

/** A statement of a size that may be kept and listed, or null. */
export function ofReasonableSize(statement: Statement): Statement | null {
  const { earnings, deductions, warnings } = statement;
  if (earnings.length + deductions.length > ROWS_AT_MOST) return null;
  const short = { ...statement, warnings: fewWarnings(warnings) };
  return Buffer.byteLength(JSON.stringify(short)) > BYTES_AT_MOST ? null : short;
}
