export type ReadBody =
  | { readonly kind: 'json' | 'text'; readonly value: unknown }
  | { readonly kind: 'empty'; readonly value: null };

const isJson = (type: string) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

/** Undefined: above the limit. */
async function readText({ body }: Response, limit: number): Promise<string | undefined> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Parses a response by its media type; invalid JSON stays text. Undefined: above the limit. */
export async function readBody(response: Response, limit: number): Promise<ReadBody | undefined> {
  const text = await readText(response, limit);
  if (text === undefined) return undefined;
  if (text === '') return { kind: 'empty', value: null };
  if (!isJson(response.headers.get('content-type') ?? '')) return { kind: 'text', value: text };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'text', value: text };
  }
}
