import type { ComponentChildren } from 'preact';
import { AreaPage } from '../../shell/area-page.js';
import { words } from './words/index.js';

type Place = keyof typeof words.places;

/** A line for each page that `admin-routes.tsx` has. */
const addresses: Readonly<Record<Place, string>> = {
  overview: '/admin',
  sync: '/admin/sync',
  members: '/admin/members',
  verifications: '/admin/verifications',
  keys: '/admin/keys',
  upstreams: '/admin/upstreams',
  deliveries: '/admin/deliveries',
  audit: '/admin/audit',
};

interface AdminPageProps {
  readonly at: Place;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export const AdminPage = ({ at, title = words.places[at], children }: AdminPageProps) => (
  <AreaPage words={words} addresses={addresses} at={at} title={title}>
    {children}
  </AreaPage>
);
