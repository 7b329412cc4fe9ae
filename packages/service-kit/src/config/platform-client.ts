import { createClient, serviceTokens } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { fits } from '../server/input/validation.js';
import type { platformSettings } from './caller-settings.js';
import type { Values } from './setting.js';

/** Timeout of calls to the platform. */
const timeoutMs = 3_000;

export type PlatformAccess = Pick<
  Values<typeof platformSettings>,
  'platformUrl' | 'platformServiceName' | 'platformServiceKey' | 'platformApiKey'
>;

/** A platform client with this service's keys; responses are validated against the contract. */
export function platformClientOf(config: PlatformAccess, fetch?: typeof globalThis.fetch) {
  const {
    platformUrl,
    platformServiceName: serviceName,
    platformServiceKey: serviceKey,
    platformApiKey: apiKey,
  } = config;
  const token = serviceTokens({ platformUrl, serviceName, serviceKey, timeoutMs, fetch });
  return createClient(platformApi, { baseUrl: platformUrl, apiKey, token, timeoutMs, fits, fetch });
}

/** Values that cannot end a URL path; no member has such a number. */
export const isDotSegment = (memberNumber: string): boolean =>
  memberNumber === '.' || memberNumber === '..';
