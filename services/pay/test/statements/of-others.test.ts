import { readFileSync } from 'node:fs';
import { textOf } from '@guildhall/contracts/messages';
import { describe, expect, test } from 'vitest';
import { toRows } from '../../src/features/statements/answers.js';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';

/**
 * Statements by an author who had not seen the reader, with their own headings, orders and words, and what is
 * printed in them. Do not change them.
 */
const folder = new URL('../fixtures/foreign/', import.meta.url);

interface Printed {
  readonly producer: string;
  readonly period: number;
  readonly year: number;
  readonly rate: number;
  readonly gross: number;
  readonly net: number;
  readonly annual_leave: number;
  readonly sick_leave: number;
  /** Hours and amount of each row, what is adjusted as a row of its own. */
  readonly earnings: readonly (readonly [number, number])[];
  readonly deductions: readonly number[];
}
const printed: Record<string, Printed> = JSON.parse(
  readFileSync(new URL('printed.json', folder), 'utf8'),
);

/** What is not read of them, and has to be named. */
const leftOut: Record<string, readonly RegExp[]> = {
  ghostscript: [/leave table has no heading for balances/],
  pdftex: [
    /earnings continues on the next page without headings\. Its rows there were left out: 4\./,
  ],
};
const rowsLeftOut: Record<string, number> = { pdftex: 4 };

async function read(name: string) {
  const bytes = readFileSync(new URL(`${name}.pdf`, folder));
  const text = await readPdfText(new Uint8Array(bytes));
  const outcome = text.ok ? readStatement(text.pages) : text;
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.statement;
}

describe.each(Object.entries(printed))('a statement made by %s', (name, paper) => {
  test('has every number correct, or names what is left out', async () => {
    const statement = await read(name);
    const { deductions, earnings, leave_balances } = toRows(statement);
    const seen = paper.earnings.slice(0, paper.earnings.length - (rowsLeftOut[name] ?? 0));
    expect(earnings.map(row => `${row.hours} h ${row.amount}`).sort()).toEqual(
      seen.map(([hours, amount]) => `${hours} h ${amount}`).sort(),
    );
    expect(deductions.map(row => row.amount).sort()).toEqual([...paper.deductions].sort());
    expect([statement.periodNumber, statement.year]).toEqual([paper.period, paper.year]);
    expect([statement.hourlyRate, statement.grossPay, statement.netPay].map(Number)).toEqual([
      paper.rate,
      paper.gross,
      paper.net,
    ]);
    const { annual_leave, sick_leave } = paper;
    expect(leave_balances).toEqual(
      name === 'ghostscript'
        ? { annual_leave: null, sick_leave: null }
        : { annual_leave, sick_leave },
    );
    for (const named of leftOut[name] ?? [])
      expect(statement.warnings.map(textOf).join('\n')).toMatch(named);
  });

  test('contains no personal data', async () => {
    const { periodEnd: _, ...kept } = await read(name);
    expect(JSON.stringify(kept)).not.toMatch(
      /\d{3}[- ]\d{2}[- ]\d{4}|\d{7}|RIVERSTONE|VANDERMEER|ALDER|HOLLOWAY|NORTHCOTT|Quarry|Duluth/i,
    );
  });
});
