import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.js';

/** Members must be there before anything can be done with them. */
export async function firstSynchronisation({ services, keys }: Fleet): Promise<void> {
  const trigger = () =>
    fetch(`${services.platform.url}/api/sync/trigger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: keys.sync, syncType: 'all' }),
    });
  const isThere = () =>
    fetch(`${services.platform.url}/api/member/100003`, { headers: { 'x-api-key': keys.api } });
  let answer = await trigger();
  // A machine that is still starting three services sheds load; that is what it is for.
  for (; answer.status === 503; answer = await trigger()) await pause(500);
  if (!answer.ok) throw new Error(`No first synchronisation: ${await answer.text()}`);
  while (!(await isThere()).ok) await pause(200);
}
