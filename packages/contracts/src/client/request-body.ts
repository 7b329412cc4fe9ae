import type { EndpointSpec } from '../endpoint.js';

export interface RequestBody {
  readonly payload?: string | FormData | URLSearchParams;
  /** Left to fetch for multipart, which needs a boundary. */
  readonly contentType?: string;
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
  if (body === undefined) return {};
  if (bodyType === 'multipart')
    return { payload: body instanceof FormData ? body : formData(Object(body)) };
  if (bodyType === 'form') return { payload: urlEncoded(Object(body)) };
  return { payload: JSON.stringify(body), contentType: 'application/json' };
}
