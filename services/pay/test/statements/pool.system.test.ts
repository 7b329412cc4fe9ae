import { expect, it, onTestFinished } from 'vitest';
import { createStatementParser } from '../../src/statement-reader/pdf/pool.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { streamBomb } from './hostile-files.js';

it('a file that unpacks to a gigabyte is refused after its readers are killed, and the next one is read', async () => {
  const lost: unknown[] = [];
  const parser = createStatementParser({
    readers: 1,
    runMs: 110_000,
    deadlineMs: 110_000,
    onCrash: error => lost.push(error),
  });
  onTestFinished(parser.close);
  const good = await renderStatement('dfas_civilian', sampleStatement, plainStyle);
  expect(await parser.parse(streamBomb(1024))).toMatchObject({ ok: false, reason: 'too_complex' });
  expect(lost).toHaveLength(2);
  expect(await parser.parse(good)).toMatchObject({ ok: true });
});
