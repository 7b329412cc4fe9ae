/** A client's name or secret (RFC 6749, A.1 and A.2). Anything else came along with a copy. */
export function parseClientText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  throw new Error('must hold nothing but printable ASCII: copy it anew from where it was made');
}
