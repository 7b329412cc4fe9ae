import { bySize, exponentOf, isSteeper, median, quartiles, tolerance } from './curve.js';
import { curves } from './curves.js';
import type { Results } from './results.js';
import { saySize, sayTime } from './say.js';

export const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Whoever reads the page sees at once what is steeper than a straight line. */
export function verdictTable(results: Results): string {
  const rows = curves.flatMap(({ key, title, unit }) => {
    const exponent = exponentOf(results.of(key));
    if (exponent === null) return [];
    const steep = isSteeper(exponent) ? '**yes**' : 'no';
    return [tableRow([title, unit, exponent.toFixed(2).replace('-0.00', '0.00'), steep])];
  });
  const head = ['what', 'by', 'exponent of the last decade', 'steeper than a straight line'];
  return [tableRow(head), tableRow(head.map(() => '---')), ...rows].join('\n');
}

function sectionOf(results: Results, { key, title, unit, about }: (typeof curves)[number]): string {
  const points = bySize(results.of(key));
  if (points.length === 0) return '';
  const head = [unit, 'median', 'middle half', 'memory', 'time for each'];
  const rows = points.map(({ size, ms, memoryMb }) =>
    tableRow([
      saySize(size),
      sayTime(median(ms)),
      quartiles(ms).map(sayTime).join(' to '),
      `${Math.round(memoryMb)} MB`,
      sayTime(median(ms) / size),
    ]),
  );
  return `## ${title}

${about}

![${title}: median time and memory by ${unit}](growth-${key}.svg)

${[tableRow(head), tableRow(head.map(() => '---')), ...rows].join('\n')}
`;
}

export function writePage(results: Results, measured: string): string {
  const failed = results.failed.map(each => `- ${each}\n`).join('');
  return `# How it grows

Time and memory by size, beside a straight line. Again with \`npm run growth -- --write\`; the whole, up to 5 million
members, with \`npm run growth -- --full --write\`. [steeper.md](steeper.md) says why some are steeper than a line.

${measured}

${verdictTable(results)}

The exponent is e in *time ~ size^e*, by least squares over the last tenfold of sizes: 0 does not grow, 1 is a straight
line. Steeper is what is above ${1 + tolerance}: sorting and indexes cost n log n, which from 100,000 to a million is 1.08, and medians
of a few rounds that are a tenth off at either end add about as much again. Memory is what the process that answers has
after the rounds (all three services together for the overview), and the most that it had where it ends with them
(synchronisation, roles). Pay answers all its sizes in one process, one after another: what it has more with the next one
is garbage of the one before, until it is collected.
${failed && `\nNot measured:\n\n${failed}`}
${curves
  .map(curve => sectionOf(results, curve))
  .filter(Boolean)
  .join('\n')}`;
}
