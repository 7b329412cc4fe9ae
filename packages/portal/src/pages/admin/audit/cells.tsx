import type { Done } from './all-services.js';
import { words } from './words/index.js';

export const actionInWords = ({ action }: Done): string => words.actions[action] ?? action;

export function nameOf({ actor, actor_kind, actor_name }: Done): string {
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

/** `sync:8f2c…`: as much of its id as people use, and where to find it. */
export function thingOf(about: string): { readonly label: string; readonly href: string | null } {
  const [kind = '', ...rest] = about.split(':');
  const id = rest.join(':');
  if (!isKnown(kind)) return { label: about, href: null };
  const label = words.things[kind](/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id);
  return { label, href: places[kind](id) };
}

export function Thing({ about }: { readonly about: string }) {
  const { label, href } = thingOf(about);
  return href === null ? <span>{label}</span> : <a href={href}>{label}</a>;
}
