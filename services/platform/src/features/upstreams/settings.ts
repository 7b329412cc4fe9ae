import { set } from '@guildhall/service-kit';
import { parseUpstreams } from './upstreams-file.js';

export const upstreamSettings = {
  payUrl: set.optionalAddress('PAY_URL', 'URL of pay, also used as the upstream `pay`.', [
    'http',
    'https',
  ]),
  upstreams: set.parsed(
    'UPSTREAMS',
    'Targets of `/api/<name>/…`, usually in a file like upstreams.example.yaml, set with UPSTREAMS_FILE.',
    'YAML or JSON',
    parseUpstreams,
    { fallback: '[]' },
  ),
} as const;
