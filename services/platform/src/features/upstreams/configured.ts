import type { Upstream } from '@guildhall/contracts/platform';
import { defaults, type FileUpstream } from './upstreams-file.js';

export interface UpstreamConfig {
  readonly payUrl: string | null;
  readonly chatBotUrl: string | null;
  readonly upstreams: readonly FileUpstream[];
}

/** Upstreams whose target comes from a setting; the file may add the rest. */
const preconfigured = ({ payUrl, chatBotUrl }: UpstreamConfig) =>
  [
    { name: 'chat', target: chatBotUrl, configured_by: 'CHAT_BOT_URL' },
    { name: 'pay', target: payUrl, configured_by: 'PAY_URL' },
  ].filter(({ target }) => target !== null) as (Pick<Upstream, 'name' | 'target'> & {
    readonly configured_by: string;
  })[];

/** Where services of the same installation usually run: on this machine or a private network. */
const privateNetworks = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** Each upstream needs a target, either in the file or in a setting. */
export const upstreamProblems = (config: UpstreamConfig): readonly string[] =>
  config.upstreams.flatMap(({ name, target }) => {
    const setting = preconfigured(config).find(each => each.name === name)?.configured_by;
    if (setting === undefined && target === undefined) return [`UPSTREAMS: ${name} has no target`];
    if (setting === undefined || target === undefined) return [];
    return [`UPSTREAMS: remove the target of ${name}, which ${setting} sets`];
  });

/** All upstreams by name. */
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

/** Origins that may call the upstream of a path. */
export function corsOriginsOf(upstreams: readonly Upstream[]): (url: string) => readonly string[] {
  const origins = new Map(upstreams.map(({ name, cors_origins }) => [name, cors_origins]));
  return url => origins.get(/^\/api\/([^/?]+)/.exec(url)?.[1] ?? '') ?? [];
}
