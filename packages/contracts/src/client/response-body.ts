export type ReadBody =
  | { readonly kind: 'json' | 'text'; readonly value: unknown }
  | { readonly kind: 'empty'; readonly value: null };

const isJson = (type: string) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

async function readBytes(response: Response, limit: number): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Reads an answer as what it says it is; JSON that is none stays text. Undefined: above the limit. */
export async function readBody(response: Response, limit: number): Promise<ReadBody | undefined> {
  const bytes = await readBytes(response, limit);
  if (!bytes) return undefined;
  if (bytes.length === 0) return { kind: 'empty', value: null };
  const text = new TextDecoder().decode(bytes);
  if (!isJson(response.headers.get('content-type') ?? '')) return { kind: 'text', value: text };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'text', value: text };
  }
}
