import type { words } from './words/index.js';

export type AdminPlace = keyof typeof words.places;

/** What the menu shows, in its order: a line for each page that `admin-routes.tsx` has. */
export const addresses: Readonly<Partial<Record<AdminPlace, string>>> = {
  overview: '/admin',
  sync: '/admin/sync',
  members: '/admin/members',
  verifications: '/admin/verifications',
  keys: '/admin/keys',
  upstreams: '/admin/upstreams',
  deliveries: '/admin/deliveries',
  audit: '/admin/audit',
};
