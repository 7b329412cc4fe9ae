import { expect, test } from 'vitest';
import { csvOf } from '../src/tables/csv.js';

test('an exported file contains the values of rows, but no actions', () => {
  const columns = [
    { title: 'Name', show: ({ name }: { name: string }) => name },
    { title: 'Length', isNumber: true, show: ({ name }: { name: string }) => name.length },
    { title: 'Do something', isAction: true, show: () => null },
  ];
  expect(csvOf(columns, [{ name: 'pay' }])).toBe('Name,Length\r\npay,3\r\n');
});

// Those that OWASP names under "CSV Injection".
test.each([...'=+-@＝＋－＠', '\t', '\r', '\n'])(
  'a value that begins with %j is not a formula in a spreadsheet',
  first => {
    const columns = [{ title: 'Name', show: (name: string) => name }];
    expect(csvOf(columns, [`${first}1`])).toMatch(/^Name\r\n"?'/);
  },
);

// Spain's and most of Europe's spreadsheets part cells by `;`, and know no quotes that begin within one.
test.each(['x;=1+1', 'x;"=1+1', 'x\t@SUM(A1)', 'x\n+1', 'x;;=1'])(
  '%j within a value does not start a cell with a formula',
  text => {
    const columns = [{ title: 'Name', show: (name: string) => name }];
    const cells = csvOf(columns, [text]).split(/[;\t\r\n]+/);
    expect(cells.filter(cell => /^"*[=+@-]/.test(cell))).toEqual([]);
  },
);
