import { payApi } from '@guildhall/contracts/pay';
import type { Upstream } from '@guildhall/contracts/platform';
import { decodedFully } from './path.js';

/** What a service says to those who run it, and its documents: nobody's business who comes through the proxy. */
const forOperators: readonly string[] = [
  ...Object.values(payApi.endpoints)
    .filter(({ tag }) => tag === 'Operations')
    .map(({ path }) => path),
  '/docs',
  '/api-docs',
  '/redoc',
];

/** Whether a path leads to what one of our own services keeps from members; others' paths are their own affair. */
export function isForOperators({ configured_by }: Pick<Upstream, 'configured_by'>, path: string) {
  if (configured_by === null) return false;
  const plain = decodedFully(path)
    .toLowerCase()
    .replace(/;[^/]*|\/+$/g, '');
  return forOperators.some(kept => plain === kept || plain.startsWith(`${kept}/`));
}
