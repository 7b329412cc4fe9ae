import { listOf, set } from '@guildhall/service-kit';
import { isRange } from '../proxy/addresses.js';

function parseRanges(text: string): readonly string[] {
  const ranges = listOf(text);
  const wrong = ranges.find(range => !isRange(range));
  if (wrong !== undefined)
    throw new Error(`must hold addresses or ranges like 10.20.0.0/16; ${wrong} is none`);
  return ranges;
}

export const upstreamSettings = {
  payUrl: set.optionalAddress(
    'PAY_URL',
    'Where the pay service is: the upstream `pay`, which nobody can lead elsewhere.',
    ['http', 'https'],
  ),
  upstreamPrivateRanges: set.parsed(
    'UPSTREAM_PRIVATE_RANGES',
    'Private addresses that administrators may lead upstreams to; without it none.',
    'comma-separated, like 10.20.0.0/16',
    parseRanges,
    { fallback: '' },
  ),
  upstreamSocketsPerson: set.integer(
    'UPSTREAM_SOCKETS_PERSON',
    'WebSockets to upstreams that one person may have open at each replica.',
    { fallback: 20, min: 0 },
  ),
} as const;
