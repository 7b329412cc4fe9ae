import type { Table } from '../table/table.js';

export function tableWarnings<K extends string>(name: string, tables: Table<K>[]): string[] {
  if (tables.length === 0)
    return [`No table of ${name} with readable headings was found; its rows are left out.`];
  const unheaded = tables.reduce((rows, table) => rows + table.unheaded, 0);
  return [
    ...(tables.some(table => !table.sure)
      ? [
          `Which column some numbers of the ${name} stand in is not certain. Compare them with the statement.`,
        ]
      : []),
    ...(unheaded > 0
      ? [
          `The table of ${name} goes on on the next page without its headings: ${unheaded} ${unheaded === 1 ? 'row is' : 'rows are'} left out. Add them when you compare.`,
        ]
      : []),
  ];
}
