import type { EndpointSpec } from '../endpoint.js';

type Payload =
  | string
  | Blob
  | FormData
  | ReadableStream<Uint8Array>
  | Uint8Array<ArrayBuffer>
  | URLSearchParams;

export interface RequestBody {
  readonly payload?: Payload;
  /** Left to fetch for multipart, which needs a boundary. */
  readonly contentType?: string;
  /** A stream can only be sent once. */
  readonly repeatable: boolean;
}

function formData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (item instanceof Blob) form.append(name, item);
      else if (item instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(item)]));
      else if (item !== undefined && item !== null) form.append(name, String(item));
  return form;
}

function urlEncoded(fields: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

export function encodeBody(bodyType: EndpointSpec['bodyType'], body: unknown): RequestBody {
  if (body === undefined) return { repeatable: true };
  if (bodyType === 'stream') {
    const payload = body as Payload;
    return {
      payload,
      contentType: (payload instanceof Blob && payload.type) || 'application/octet-stream',
      repeatable: !(payload instanceof ReadableStream),
    };
  }
  if (bodyType === 'multipart')
    return {
      payload: body instanceof FormData ? body : formData(Object(body)),
      repeatable: true,
    };
  if (bodyType === 'form') return { payload: urlEncoded(Object(body)), repeatable: true };
  return { payload: JSON.stringify(body), contentType: 'application/json', repeatable: true };
}
