const boundary = 'a-boundary-of-the-tests';

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly content: Uint8Array | string;
}

/** A multipart body, byte by byte, as senders make it. */
export function multipart(parts: readonly Part[], options: { readonly cut?: boolean } = {}) {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"\r\nContent-Type: application/pdf` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from(options.cut ? '' : `--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

export const pdfUpload = (bytes: Uint8Array | string) =>
  multipart([{ name: 'file', filename: 'statement.pdf', content: bytes }]);
