import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import type { platform } from './clients.js';
import { reachedAt } from './trace.js';

/** Services are read from the first row to the last, and a phone may be at the edge of its network. */
const timeoutMs = 600_000;

/**
 * What an endpoint answers, as a file: the browser keeps it as it comes, and how large it is does not matter. What is
 * refused is read as everywhere.
 */
export async function fileOf(call: (client: typeof platform) => Promise<unknown>): Promise<Blob> {
  let file = new Blob();
  const client = createClient(platformApi, {
    ...reachedAt(''),
    timeoutMs,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (!answer.ok) return answer;
      file = await answer.blob();
      return Response.json(null);
    },
  });
  await call(client);
  return file;
}
