import { divideHalfUp, formatCents, parseCents } from '../../../domain/money.js';
import { parseAmount } from '../../text/amount.js';
import { amountValue } from '../../text/field-values.js';
import { findField } from '../../text/labelled-values.js';
import type { Line } from '../../text/word.js';
import { LABELS } from './fields.js';

/** Hours of work in a year by which an annual salary is divided: 5 U.S.C. 5504(b)(1). */
const HOURS_A_YEAR = 2087n;

/** With a comma or decimals, so that a Pennsylvania postal code is no salary. */
const PER_ANNUM =
  /(?<![\d,.])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+\.\d{1,2})\s*(?:P\.?A\b\.?|per annum\b)/i;
const PER_HOUR = /(?<![\d,.])(\d+\.\d{1,4})\s*(?:P\.?H\b\.?|per hour\b)/i;

/** The hourly rate: of a salary per annum, rounded half-up to the cent, or as printed per hour. */
export function annualSalaryRate(lines: Line[]): string | undefined {
  for (const { text } of lines) {
    const annual = parseAmount(PER_ANNUM.exec(text)?.[1] ?? '');
    if (annual !== null) return formatCents(divideHalfUp(parseCents(annual), HOURS_A_YEAR));
    const hourly = parseAmount(PER_HOUR.exec(text)?.[1] ?? '');
    if (hourly !== null) return hourly;
  }
  return findField(lines, LABELS.hourlyRate, amountValue);
}
