const unescaped: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** Rows arrive in COPY's text format with one character per UTF-8 byte; this decodes them. */
export function readWire(text: string): string;
export function readWire(text: string, absent: null): string | null;
export function readWire(text: string, absent?: null): string | null {
  if (text === '\\N' && absent === null) return null;
  const plain = text.includes('\\')
    ? text.replace(/\\(.)/gs, (_, sign: string) => unescaped[sign] ?? sign)
    : text;
  // The quarantine cannot store NUL either.
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\0', '\uFFFD');
}

export const toWire = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
