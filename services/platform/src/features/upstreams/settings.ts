import { set } from '@guildhall/service-kit';
import { parseUpstreams } from './upstreams-file.js';

export const upstreamSettings = {
  payUrl: set.optionalAddress(
    'PAY_URL',
    'Where this service reaches pay, which is also the upstream `pay`.',
    ['http', 'https'],
  ),
  upstreams: set.parsed(
    'UPSTREAMS',
    'Where `/api/<name>/…` is forwarded to; usually in a file like upstreams.example.yaml that UPSTREAMS_FILE names.',
    'YAML or JSON',
    parseUpstreams,
    { fallback: '[]' },
  ),
} as const;
