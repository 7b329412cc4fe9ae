import type { QueryKey } from '@tanstack/preact-query';
import { queries } from './queries.js';

const tabs = new BroadcastChannel('guildhall');

const refresh = (key: QueryKey) => void queries.invalidateQueries({ queryKey: key });
tabs.onmessage = ({ data }: MessageEvent<QueryKey>) => refresh(data);

/** Something was changed here: this tab and all others read it again. */
export function changed(...keys: readonly QueryKey[]): void {
  for (const key of keys) {
    refresh(key);
    tabs.postMessage(key);
  }
}
