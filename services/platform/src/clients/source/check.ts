import type { Check } from '@guildhall/service-kit';
import type { Source } from './source.js';

/** Whether the source answers; the service works without it, only nothing new arrives. */
export const sourceCheck = (source: Source): Check =>
  async function source_database() {
    try {
      await source.probe();
      return { name: 'source database', state: 'ok', message: null };
    } catch (error) {
      const { message } = error as Error;
      return {
        name: 'source database',
        state: 'warning',
        message: `${message} (SOURCE_DATABASE_URL)`,
      };
    }
  };
