import { parseArgs } from 'node:util';
import { readAsked } from '../asked.js';

const usage = `Usage: npm run growth -- [options]

Measures how time and memory grow: by members (synchronisation, search, look-up, overview, roles), by years of one
member's shifts, and by one member's statements. Says which curve is steeper than a straight line.

  --sizes <n,n,…>   members; 1000,4000,16000
  --full            1,000 to 5 million members: two hours or more on two cores, and 40 GB of disk for the databases
  --rounds <n>      measured for each point at least; 15
  --write           keeps the page and the curves in docs/benchmarks

TEST_DATABASE_URL replaces the embedded PostgreSQL. Exit code 1: something was not measured, or is too steep.`;

export interface Options {
  readonly sizes: readonly number[];
  readonly years: readonly number[];
  readonly statements: readonly number[];
  readonly rounds: number;
  readonly write: boolean;
}

const wholeNumber = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is not a whole number.`);
  return value;
};

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      full: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '15' },
      write: { type: 'boolean', default: false },
    },
  });
  const usual = values.full ? '1000,10000,100000,1000000,5000000' : '1000,4000,16000';
  const sizes = [...new Set((values.sizes ?? usual).split(',').map(wholeNumber))];
  return {
    sizes: sizes.toSorted((a, b) => a - b),
    years: [1, 2, 4, 8, 13, 26],
    statements: [1, 10, 100, 500, 1000, 2000],
    rounds: wholeNumber(values.rounds),
    write: values.write,
  };
}

export const readOptions = () => readAsked(usage, read);
