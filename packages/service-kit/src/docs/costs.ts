import { type Api, bodyLimitOf, type Endpoint, type Scheme } from '@guildhall/contracts';
import { paceOf } from '../admission/pace.js';
import { commonSettings } from '../config/common-settings.js';
import type { Setting } from '../config/setting.js';

const { arriveWithin, bodyLimit } = commonSettings({ port: 0 });
const usually = (setting: Setting<number>) =>
  setting.fallback.kind === 'value' ? setting.fallback.value : 0;

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.ceil(bytes / (1024 * 1024))} MB`;

const schemesOf = ({ auth }: Endpoint): readonly Scheme[] =>
  typeof auth === 'string' ? [auth] : auth;

/** What is sent where nothing is expected is read all the same, to say so. */
const mayCarry = ({ method }: Endpoint) => method !== 'GET';

function bytesIn(endpoint: Endpoint): string {
  if (!mayCarry(endpoint)) return '–';
  const limit = bodyLimitOf(endpoint);
  if (limit === null) return 'its row’s';
  return sizeText(endpoint.bodyLimit ?? Math.min(limit, usually(bodyLimit)));
}

function timeIn(endpoint: Endpoint): string {
  if (!mayCarry(endpoint)) return '–';
  const { withinMs, bytesPerSecond } = paceOf(endpoint, usually(arriveWithin) * 1000);
  return Number.isFinite(withinMs) ? `${withinMs / 1000} s` : `${bytesPerSecond / 1000} kB/s`;
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
    .map(scheme => tiers[scheme]);
  if (endpoint.limit === 'verification') counted.push('verification');
  return [...new Set(counted)].join(', ') || 'wrong credentials';
}

interface Node {
  readonly type?: string;
  readonly items?: Node;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Node[];
}

/** The longest list in a value, wherever it is. */
function longestList(node: Node): number {
  const { additionalProperties: keyed, items } = node;
  const inside = [
    ...(items ? [items] : []),
    ...(typeof keyed === 'object' ? [keyed] : []),
    ...Object.values(node.properties ?? {}),
    ...(node.anyOf ?? []),
  ];
  return Math.max(
    node.maxItems ?? 0,
    typeof keyed === 'object' ? (node.maxProperties ?? 0) : 0,
    ...inside.map(longestList),
  );
}

/** A page is as long as may be asked for by `limit`. */
function rowsOut({ query, response }: Endpoint): string {
  const success = Object.keys(response).find(status => Number(status) < 300);
  const longest = longestList((success === undefined ? {} : response[Number(success)]) as Node);
  const limit = query?.properties.limit as { readonly maximum?: number } | undefined;
  return String(Math.max(1, Math.min(longest, limit?.maximum ?? longest)));
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heading = ['route', 'who', 'bytes in', 'arrives in', 'rows out', 'counted as'];

/** What one request of each route may cost before anything of it is done, and whose it is. */
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
            bytesIn(endpoint),
            timeIn(endpoint),
            rowsOut(endpoint),
            countedAs(endpoint),
          ]),
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
