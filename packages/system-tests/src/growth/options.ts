import { Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from '../numbers.js';

const about = `Measures how time and memory grow: by members (synchronisation, search, look-up, overview, roles), by years of one member's shifts, and by one member's statements. Says which curve is steeper than a straight line.

TEST_DATABASE_URL replaces the embedded PostgreSQL. Exit code 1: something was not measured, or is too steep.`;

function fromOne(text: string): number {
  if (wholeNumber(text) < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return Number(text);
}

interface Given {
  readonly sizes?: readonly number[];
  readonly full: boolean;
  readonly rounds: number;
  readonly write: boolean;
}

export function readOptions() {
  const { full, rounds, write, ...given } = new Command('npm run growth --')
    .description(about)
    .option('--sizes <n,n,…>', 'members; 1000,4000,16000', text => text.split(',').map(fromOne))
    .option(
      '--full',
      '1,000 to 5 million members: two hours or more on two cores, and 40 GB of disk for the databases',
      false,
    )
    .option('--rounds <n>', 'measured for each point at least', fromOne, 15)
    .option('--write', 'keeps the page and the curves in docs/benchmarks', false)
    .allowExcessArguments(false)
    .showHelpAfterError()
    .parse()
    .opts<Given>();
  const usual = full ? [1_000, 10_000, 100_000, 1_000_000, 5_000_000] : [1_000, 4_000, 16_000];
  const { sizes = usual } = given;
  return {
    sizes: [...new Set(sizes)].toSorted((a, b) => a - b),
    years: [1, 2, 4, 8, 13, 26],
    statements: [1, 10, 100, 500, 1000, 2000],
    rounds,
    write,
  };
}
