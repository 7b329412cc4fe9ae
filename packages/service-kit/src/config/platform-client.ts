import { createClient, serviceTokens } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { fits } from '../server/input/validation.js';
import type { platformSettings } from './caller-settings.js';
import type { Values } from './setting.js';

/** Services ask the platform within three seconds. */
const timeoutMs = 3_000;

export type PlatformAccess = Pick<
  Values<typeof platformSettings>,
  'platformUrl' | 'platformServiceName' | 'platformServiceKey' | 'platformApiKey'
>;

/** The platform as a service asks it: with its own keys, and every answer held against the contract. */
export function platformClientOf(config: PlatformAccess) {
  const {
    platformUrl,
    platformServiceName: serviceName,
    platformServiceKey: serviceKey,
    platformApiKey: apiKey,
  } = config;
  const token = serviceTokens({ platformUrl, serviceName, serviceKey, timeoutMs });
  return createClient(platformApi, { baseUrl: platformUrl, apiKey, token, timeoutMs, fits });
}

/** No address can end in these: nobody can be asked for by such a number, and nobody has one. */
export const isDotSegment = (memberNumber: string): boolean =>
  memberNumber === '.' || memberNumber === '..';
