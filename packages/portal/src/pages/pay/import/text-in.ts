const begins = (bytes: Uint8Array, ...first: readonly number[]) =>
  first.every((byte, at) => bytes[at] === byte);

/** What spreadsheet programs save by themselves: an archive today, a compound file before 2007. */
const isWorkbook = (bytes: Uint8Array) =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0);

function encodingOf(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a table or calendar in the encodings that spreadsheet programs write; null of a workbook. */
export function textIn(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer);
  return isWorkbook(bytes) ? null : new TextDecoder(encodingOf(bytes)).decode(bytes);
}
