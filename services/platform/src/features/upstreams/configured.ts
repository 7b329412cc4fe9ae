import type { Upstream } from '@guildhall/contracts/platform';
import { defaults, type FileUpstream } from './upstreams-file.js';

export interface UpstreamConfig {
  readonly payUrl: string | null;
  readonly chatBotUrl: string | null;
  readonly upstreams: readonly FileUpstream[];
}

/** Upstreams whose target a setting names: the file may say the rest of them. */
const preconfigured = ({ payUrl, chatBotUrl }: UpstreamConfig) =>
  [
    { name: 'chat', target: chatBotUrl, configured_by: 'CHAT_BOT_URL' },
    { name: 'pay', target: payUrl, configured_by: 'PAY_URL' },
  ].filter(({ target }) => target !== null) as (Pick<Upstream, 'name' | 'target'> & {
    readonly configured_by: string;
  })[];

/** Where the services of the same installation usually are: on this machine or in a private network. */
const privateNetworks = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** Of each upstream of the file either it or a setting names the target. */
export const upstreamProblems = (config: UpstreamConfig): readonly string[] =>
  config.upstreams.flatMap(({ name, target }) => {
    const setting = preconfigured(config).find(each => each.name === name)?.configured_by;
    if (setting === undefined && target === undefined) return [`UPSTREAMS: ${name} has no target`];
    if (setting === undefined || target === undefined) return [];
    return [`UPSTREAMS: leave out the target of ${name}, which ${setting} names`];
  });

/** All upstreams in the order of their names. */
export function upstreamsOf(config: UpstreamConfig): readonly Upstream[] {
  const bySetting = preconfigured(config).map(each => ({
    ...defaults,
    ...config.upstreams.find(({ name }) => name === each.name),
    ...each,
    allowed_ranges: privateNetworks,
  }));
  const byFile = config.upstreams.flatMap(({ target, ...rest }) =>
    target === undefined ? [] : [{ ...rest, target, configured_by: null }],
  );
  return [...bySetting, ...byFile].sort((a, b) => a.name.localeCompare(b.name));
}

/** Origins whose pages may call the upstream that an address leads to. */
export function corsOriginsOf(upstreams: readonly Upstream[]): (url: string) => readonly string[] {
  const origins = new Map(upstreams.map(({ name, cors_origins }) => [name, cors_origins]));
  return url => origins.get(/^\/api\/([^/?]+)/.exec(url)?.[1] ?? '') ?? [];
}
