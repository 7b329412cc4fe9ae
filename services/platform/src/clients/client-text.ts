/** A client's name or secret (RFC 6749, A.1 and A.2). Other characters usually come from copying. */
export function parseClientText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new Error('must contain only printable ASCII. Copy it again from where it was created');
}
