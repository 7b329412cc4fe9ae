import type { Document, DocumentOptions, ParsedNode, ParseOptions, SchemaOptions } from 'yaml';
import { LineCounter, parseDocument } from 'yaml';

/** A problem in a file, with its position for editors. */
export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface YamlText {
  readonly document: Document.Parsed<ParsedNode>;
  /** The syntax error. */
  readonly faults: readonly Fault[];
  readonly faultAt: (offset: number, message: string) => Fault;
}

/** YAML or JSON with positions. */
export function openYaml(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, ...options });
  const faultAt = (offset: number, message: string): Fault => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col), message };
  };
  const faults = [...document.errors, ...document.warnings].map(each =>
    faultAt(each.pos[0], each.message),
  );
  return { document, faults, faultAt };
}
