import type { Line } from '../../text/word.js';

export type Section = 'current' | 'retroactive' | 'benefits' | undefined;

/** Which block a line is in; a table that continues on the next page stays in its block. */
export function sectionsOf(lines: Line[]): (index: number) => Section {
  const marks = lines.flatMap((line, index): { index: number; section: Section }[] => {
    if (/\d\.\d/.test(line.text)) return [];
    if (/\bretroactive (earnings|deductions)\b/i.test(line.text))
      return [{ index, section: 'retroactive' }];
    // The employer's share has the same columns and is no deduction.
    if (/\bbenefits paid\b/i.test(line.text)) return [{ index, section: 'benefits' }];
    // On top of each page the whole paper is named, too.
    if (/\bstatement\b|\b(and|&) (leave|earnings)\b/i.test(line.text)) return [];
    return /\b(current )?earnings\b|\bdeductions\b/i.test(line.text)
      ? [{ index, section: 'current' }]
      : [];
  });
  const sections = new Array<Section>(lines.length + 1).fill(undefined);
  for (const [i, mark] of marks.entries())
    sections.fill(mark.section, mark.index, marks[i + 1]?.index);
  return index => sections[index + 1];
}
