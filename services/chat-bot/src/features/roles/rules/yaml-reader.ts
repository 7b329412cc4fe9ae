import { openYaml } from '@guildhall/service-kit';
import type { Node, ParsedNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';

export type Found = ParsedNode | null;
export type Entry = { readonly key: ParsedNode; readonly value: Found };
/** `at`: where a problem is shown with an item that has no place of its own. */
type ReadItem<T> = (item: ParsedNode, at: Node, what: string) => T | null | undefined;

/** As a word processor makes them of straight ones. */
const CURLY_QUOTES = /^[\u201c-\u201f\u2018-\u201b\u00ab].*[\u201c-\u201f\u2018-\u201b\u00bb]$/u;

/** Reads a YAML (or JSON) text and collects everything that is wrong with it, each at its line. */
export function readYaml(source: string) {
  const { document, faultAt, faults } = openYaml(source);
  const problems = [...faults];

  function problem(node: Node | null, message: string): void {
    problems.push(faultAt(node?.range?.[0] ?? 0, message));
  }

  function usable(node: Found): node is ParsedNode {
    return node !== null && !isAlias(node);
  }

  return {
    root: document.contents,
    problems,
    line: (node: Node | null) => faultAt(node?.range?.[0] ?? 0, '').line,
    problem,
    /** The entries of a mapping, by name; a problem and none for anything else. */
    entries(node: Found, at: Node | null, what: string): ReadonlyMap<string, Entry> {
      const entries = new Map<string, Entry>();
      if (!usable(node) || !isMap(node)) {
        problem(
          node ?? at,
          `${what} must be a mapping: lines like "name: value", with a space after the colon`,
        );
        return entries;
      }
      for (const { key, value } of node.items) {
        if (isScalar(key) && typeof key.value === 'string') entries.set(key.value, { key, value });
        else problem(key, `${what}: a name must be plain text`);
      }
      return entries;
    },
    /** What can be read of a list's items, or of the one value that stands for a list of one. */
    list<T>({ key, value }: Entry, what: string, read: ReadItem<T>): T[] {
      if (!usable(value) || (isSeq(value) && value.items.length === 0)) {
        problem(value ?? key, `${what} must not be empty`);
        return [];
      }
      const items = isSeq(value) ? value.items : [value];
      return items.flatMap(item => read(item, key, what) ?? []);
    },
    text(node: Found, at: Node | null, what: string): string | undefined {
      if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '') {
        if (node.type === 'PLAIN' && CURLY_QUOTES.test(node.value))
          problem(node, `${what} is in curly quotes, which would be part of it: use straight ones`);
        // A space at an end is nobody's, here and at the chat product, and nobody sees it.
        return node.value.trim();
      }
      const unquoted = isScalar(node) && ['number', 'boolean'].includes(typeof node.value);
      problem(node ?? at, `${what} must be text${unquoted ? ': put it in quotes' : ''}`);
      return undefined;
    },
    wholeNumber(node: Found, at: Node | null, what: string): number | undefined {
      if (isScalar(node) && Number.isSafeInteger(node.value)) return node.value as number;
      problem(node ?? at, `${what} must be a whole number`);
      return undefined;
    },
  };
}

export type YamlReader = ReturnType<typeof readYaml>;
