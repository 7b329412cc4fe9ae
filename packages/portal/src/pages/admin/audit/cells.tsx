import type { Done } from './all-services.js';
import { words } from './words/index.js';

/** What was done, and by which word one asks for it at a command line. */
export const Action = ({ action }: Done) => (
  <>
    {words.actions[action]} <code class="quiet">{action}</code>
  </>
);

function nameOf({ actor, actor_kind, actor_name }: Done): string {
  if (actor_name) return actor_name;
  if (actor === 'erased') return words.byErased;
  const [, setting] = /^setting (.+)$/.exec(actor) ?? [];
  if (setting !== undefined) return words.bySetting(setting);
  const [, user] = /^command line \((.+)\)$/.exec(actor) ?? [];
  if (user !== undefined) return words.byCommand(user === 'unknown user' ? null : user);
  const kind = words.kinds[actor_kind];
  return kind === undefined ? actor : `${actor} (${kind})`;
}

/** Leads to whatever else they did. */
export const By = (row: Done) => (
  <a href={`/admin/audit?${new URLSearchParams({ actor: row.actor })}`}>{nameOf(row)}</a>
);

const places: Readonly<Record<keyof typeof words.things, (id: string) => string | null>> = {
  sync: id => `/admin/sync/${id}`,
  erasure: id => `/admin/erasures/${id}`,
  key: () => '/admin/keys',
  upstream: () => '/admin/upstreams',
  event: () => '/admin/deliveries',
  job: () => '/admin/jobs',
  account: () => null,
  member: number => `/admin/members/${number}`,
};
const isKnown = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind);

/** `sync:8f2c…`: as much of its id as people use, and the way to it. */
export function Thing({ about }: { readonly about: string }) {
  const [kind = '', ...rest] = about.split(':');
  const id = rest.join(':');
  if (!isKnown(kind)) return <>{about}</>;
  const label = words.things[kind](/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id);
  const href = places[kind](id);
  return href === null ? <span>{label}</span> : <a href={href}>{label}</a>;
}
