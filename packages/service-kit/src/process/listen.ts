import type { CommonSettings } from '../config/common-settings.js';
import { ConfigError } from '../config/read.js';
import type { Values } from '../config/setting.js';

class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Distinguishes it from a missing database, which has the same codes. */
export function listenErrorOf(error: unknown, host: string, port: number): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE')
    return new ListenError(`port ${port} is in use. Stop the other process, or set PORT.`);
  if (code === 'EACCES')
    return new ListenError(`not allowed to listen on port ${port}. Set PORT above 1023.`);
  if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)))
    return new ListenError(
      `this machine has no address ${host}. Set HOST to one of its addresses, or 0.0.0.0 for all.`,
    );
  return error;
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/i;

/** In development pay trusts `X-Dev-Member-Number`: on a network, anyone could act as any member. */
export function listenHost({
  environment,
  host,
  devOnNetwork,
}: Pick<Values<CommonSettings>, 'environment' | 'host' | 'devOnNetwork'>): string {
  if (environment !== 'development') return host ?? '::';
  if (host === null || devOnNetwork || loopback.test(host)) return host ?? '127.0.0.1';
  throw new ConfigError([
    `HOST is ${host}, which is not loopback, and NODE_ENV is development, where callers need not prove who they are. Remove HOST, set NODE_ENV=production, or set DEV_ON_NETWORK=yes to start anyway`,
  ]);
}
