import { expect, test } from 'vitest';
import { csvOf } from '../src/tables/csv.js';

test('a file holds what rows say, and nothing of what can be done with them', () => {
  const columns = [
    { title: 'Name', show: ({ name }: { name: string }) => name },
    { title: 'Length', isNumber: true, show: ({ name }: { name: string }) => name.length },
    { title: 'Do something', isAction: true, show: () => null },
  ];
  expect(csvOf(columns, [{ name: 'pay' }])).toBe('Name,Length\r\npay,3\r\n');
});

// Those that OWASP names under "CSV Injection".
test.each([...'=+-@＝＋－＠', '\t', '\r', '\n'])(
  'nothing that begins with %j is a formula to a spreadsheet',
  first => {
    const columns = [{ title: 'Name', show: (name: string) => name }];
    expect(csvOf(columns, [`${first}1`])).toMatch(/^Name\r\n"?'/);
  },
);
