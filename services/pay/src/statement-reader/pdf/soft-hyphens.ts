/**
 * pdf.js drops formatting characters, including soft hyphens. Fonts have one shape for both hyphens, and producers may
 * encode either as soft, so `-16.30` would be read as 16.30. pdf.js decides with one regular expression, compiled at
 * load. This patches it for soft hyphens until the returned function is called.
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
