const escapes = /\\(?:u([0-9a-fA-F]{4})|.)/g;
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Whether JSON text escapes a lone surrogate (RFC 8259, section 8.2), which databases and URLs cannot hold. Unescaped
 * text arrived as valid UTF-8.
 */
export function escapesLoneSurrogate(json: string): boolean {
  let highEnds = -1;
  for (const { 0: whole, 1: hex, index } of json.matchAll(escapes)) {
    const unit = hex === undefined ? 0 : Number.parseInt(hex, 16);
    if (isLow(unit) !== (highEnds === index)) return true;
    highEnds = isHigh(unit) ? index + whole.length : -1;
    if (highEnds >= 0 && !json.startsWith('\\u', highEnds)) return true;
  }
  return false;
}
