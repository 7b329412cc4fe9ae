import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { expectedReading } from '../fixtures/statements/expected.js';
import { readingOf } from '../fixtures/statements/reading.js';
import { year } from '../fixtures/year/samples.js';

const folder = new URL('../fixtures/year/', import.meta.url);

describe('a year of statements, printed by four programs, is read exactly', () => {
  test.each(year)('$name', async ({ name, layout, sample }) => {
    const text = await readPdfText(new Uint8Array(readFileSync(new URL(`${name}.pdf`, folder))));
    const outcome = text.ok ? readStatement(text.pages) : text;
    if (!outcome.ok) throw new Error(outcome.reason);
    const { warnings, ...statement } = outcome.statement;
    expect({ ...readingOf({ ...statement, warnings }), warnings }).toEqual({
      ...expectedReading(sample, layout),
      warnings: [],
    });
  });
});
