export type ReadBody =
  | { readonly kind: 'json' | 'text' | 'bytes'; readonly value: unknown }
  | { readonly kind: 'empty'; readonly value: null };

const isJson = (type: string) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

/** As text these would lose what is not UTF-8. */
const isBinary = (type: string) =>
  /^(?:application\/(?:pdf|octet-stream|zip)|(?:image|audio|video)\/)/i.test(type);

/** Undefined: above the limit. */
async function readBytes({ body }: Response, limit: number): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

/** Parses a response by its media type; invalid JSON stays text. Undefined: above the limit. */
export async function readBody(response: Response, limit: number): Promise<ReadBody | undefined> {
  const bytes = await readBytes(response, limit);
  if (bytes === undefined) return undefined;
  if (bytes.length === 0) return { kind: 'empty', value: null };
  const type = response.headers.get('content-type') ?? '';
  if (isBinary(type)) return { kind: 'bytes', value: bytes };
  const text = new TextDecoder().decode(bytes);
  if (!isJson(type)) return { kind: 'text', value: text };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'text', value: text };
  }
}
