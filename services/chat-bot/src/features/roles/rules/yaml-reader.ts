import { openYaml } from '@guildhall/service-kit';
import type { Node, ParsedNode } from 'yaml';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';

export type Found = ParsedNode | null;
export type Entry = { readonly key: ParsedNode; readonly value: Found };
/** `at`: where to report an item without its own position. */
type ReadItem<T> = (item: ParsedNode, at: Node, what: string) => T | null | undefined;

/** Curly quotes from word processors. */
const CURLY_QUOTES = /^[\u201c-\u201f\u2018-\u201b\u00ab].*[\u201c-\u201f\u2018-\u201b\u00bb]$/u;

/** Reads YAML (or JSON) and collects all problems with their lines. */
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
    /** Entries of a mapping by name; reports a problem for anything else. */
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
    /** Valid items of a list, or a single value as a list. */
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
          problem(node, `${what} has curly quotes: use straight ones`);
        // Surrounding spaces are trimmed, as the chat product does.
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
