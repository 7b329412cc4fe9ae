/**
 * pdf.js leaves out the marks that format text, soft hyphens among them. But a font has one shape for those and for
 * the others, and what makes a PDF may call each of them a soft one: then `-16.30` would be read as 16.30. pdf.js asks
 * one expression, made when it is loaded, which letters to leave out; what it says of soft hyphens is changed until
 * what this gives back is called.
 */
export function keepSoftHyphens(): () => void {
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct: (made, [pattern, flags]) =>
      new made(
        typeof pattern === 'string' ? pattern.replace('\\p{Cf}', '(?!\\xad)\\p{Cf}') : pattern,
        flags,
      ),
  });
  return () => {
    globalThis.RegExp = plain;
  };
}
