import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import type { Check } from '@guildhall/service-kit';

/** Whether the platform answers; without it this service works, except for facilities. */
export const platformCheck = (platformUrl: string): Check =>
  async function platform() {
    const client = createClient(platformApi, { baseUrl: platformUrl, timeoutMs: 1500 });
    try {
      await client.getLiveness();
      return { name: 'platform', state: 'ok', message: null };
    } catch (error) {
      const message = `does not answer at ${platformUrl} (PLATFORM_URL): ${(error as Error).message}`;
      return { name: 'platform', state: 'warning', message };
    }
  };
