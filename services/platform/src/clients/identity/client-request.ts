import type { ClientOptions } from './client-options.js';

/** RFC 6749, 2.3.1: the client's secret in the body, or in the header with both parts encoded. */
export function clientRequest(
  { clientAuth, clientId, clientSecret }: ClientOptions,
  what: Readonly<Record<string, string>>,
): RequestInit {
  const common = { method: 'POST', redirect: 'manual' } as const;
  if (clientAuth === 'body') {
    const body = { ...what, client_id: clientId, client_secret: clientSecret };
    return { ...common, body: new URLSearchParams(body) };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { ...common, body: new URLSearchParams(what), headers: { authorization } };
}
