import type { QueryKey } from '@tanstack/preact-query';
import { queries } from './queries.js';

/** To the other tabs; none where the browser keeps nothing of this site, because it refuses these as well. */
export function channelTo(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const tabs = channelTo('guildhall');

const refresh = (key: QueryKey) => void queries.invalidateQueries({ queryKey: key });
tabs?.addEventListener('message', ({ data }: MessageEvent<QueryKey>) => refresh(data));

/** Something was changed here: this tab and all others read it again. */
export function changed(...keys: readonly QueryKey[]): void {
  for (const key of keys) {
    refresh(key);
    tabs?.postMessage(key);
  }
}
