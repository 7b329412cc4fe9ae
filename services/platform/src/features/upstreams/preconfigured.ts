import { upstreamSettings } from './settings.js';

/** An upstream whose place is said by a setting, and by nobody else. */
export interface Preconfigured {
  readonly name: string;
  readonly setting: string;
  /** Null where the setting says nothing: then there is no such upstream. */
  readonly target: string | null;
}

export const preconfiguredOf = (config: {
  readonly payUrl: string | null;
  readonly chatBotUrl: string | null;
}): Preconfigured[] => [
  { name: 'chat', setting: 'CHAT_BOT_URL', target: config.chatBotUrl },
  { name: 'pay', setting: upstreamSettings.payUrl.env, target: config.payUrl },
];

/** Where the services of the same installation usually are: beside us, in a private network. */
export const neighbourhood: readonly string[] = [
  '127.0.0.0/8',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
];

/** The private addresses that an upstream’s row may name: whoever sets up the service decides, no request does. */
export const permittedRanges = (
  configuredBy: string | null,
  privateRanges: readonly string[],
): readonly string[] => (configuredBy === null ? privateRanges : neighbourhood);
