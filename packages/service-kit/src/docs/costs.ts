import {
  type Api,
  answerLimitOf,
  bodyLimitOf,
  type Endpoint,
  rowsOf,
  type Scheme,
  schemesOf,
} from '@guildhall/contracts';
import { paceOf } from '../admission/pace.js';
import { commonSettings } from '../config/common-settings.js';
import type { Setting } from '../config/setting.js';
import { isForAdmins } from '../limits/tiers.js';
import { memoryOf } from './memory-of.js';

const { answerWithin, arriveWithin, bodyLimit } = commonSettings({ port: 0 });
const usually = (setting: Setting<number>) => setting.fallback?.value ?? 0;

const kB = 1024;
const MB = 1024 * kB;
const sizeText = (bytes: number) =>
  bytes < MB ? `${Math.ceil(bytes / kB)} kB` : `${Math.ceil((10 * bytes) / MB) / 10} MB`;

/** What is sent where nothing is expected is read all the same, to say so; null: it is passed on as it comes. */
function bytesIn(endpoint: Endpoint): number | null {
  if (endpoint.method === 'GET') return 0;
  const limit = bodyLimitOf(endpoint);
  return limit === null ? null : (endpoint.bodyLimit ?? Math.min(limit, usually(bodyLimit)));
}

function bytesInText(endpoint: Endpoint): string {
  const bytes = bytesIn(endpoint);
  if (bytes === 0) return '–';
  return bytes === null ? 'its row’s' : sizeText(bytes);
}

function timeIn(endpoint: Endpoint): string {
  if (bytesIn(endpoint) === 0) return '–';
  const { withinMs, bytesPerSecond } = paceOf(endpoint, usually(arriveWithin) * 1000);
  return Number.isFinite(withinMs) ? `${withinMs / 1000} s` : `${bytesPerSecond / 1000} kB/s`;
}

function bytesOut(endpoint: Endpoint): string {
  const limit = answerLimitOf(endpoint);
  return limit === null ? 'as taken' : sizeText(limit);
}

/** What somebody else answers has the time that is said of them; what is written as it is taken begins at once. */
function timeOut({ answerType, bodyType }: Endpoint): string {
  if (answerType !== 'stream') return `${usually(answerWithin)} s`;
  return bodyType === 'stream' ? 'its row’s' : 'as taken';
}

function memory(endpoint: Endpoint): string {
  const isFile = endpoint.bodyType === 'multipart';
  const held = memoryOf({
    bytesIn: bytesIn(endpoint),
    bytesOut: answerLimitOf(endpoint),
    isFile,
  });
  return `${sizeText(held)}${isFile ? ' and a reader' : ''}`;
}

const tiers: Readonly<Record<Scheme, string>> = {
  public: 'address',
  session: 'person',
  member: 'person',
  admin: 'administrator',
  service: 'service',
  apiKey: 'service',
  syncKey: 'service',
  webhook: 'none',
  metrics: 'none',
};

/** Who pays: the tiers that a call may be counted in. */
function countedAs(endpoint: Endpoint): string {
  if (endpoint.limit === 'none') return 'none';
  const counted = schemesOf(endpoint)
    .filter(scheme => scheme !== 'public' || endpoint.limit !== 'known')
    .map(scheme => tiers[scheme === 'admin' && !isForAdmins(endpoint) ? 'member' : scheme]);
  if (endpoint.limit === 'verification') counted.push('verification');
  return [...new Set(counted)].join(', ') || 'wrong credentials';
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heading = [
  'route',
  'who',
  'bytes in',
  'arrives in',
  'rows out',
  'bytes out',
  'answered in',
  'memory',
  'counted as',
];

/** What one request of each route may cost at most, and whose it is. */
export function costTable(apis: readonly Api[]): string {
  return apis
    .map(({ name, endpoints }) =>
      [
        `### ${name}\n`,
        row(heading),
        row(heading.map(() => '---')),
        ...Object.values(endpoints).map(endpoint =>
          row([
            `\`${endpoint.method} ${endpoint.path}\``,
            schemesOf(endpoint).join(', '),
            bytesInText(endpoint),
            timeIn(endpoint),
            String(rowsOf(endpoint)),
            bytesOut(endpoint),
            timeOut(endpoint),
            memory(endpoint),
            countedAs(endpoint),
          ]),
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
