import type { Line } from '../../text/word.js';

const textOf = (page: Line[]) => page.map(line => line.text).join('\n');

/** A page that says word for word what one before it says is its copy: its rows count once. */
export function withoutCopies(pages: Line[][]): Line[][] {
  const seen = new Set<string>();
  return pages.filter(page => {
    const text = textOf(page);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
