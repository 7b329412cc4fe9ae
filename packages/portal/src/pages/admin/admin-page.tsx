import { AreaPage, type PlaceProps } from '../../shell/area-page.js';
import { menu, places } from './words/index.js';

type Place = keyof typeof places;

/** A line for each page that `admin-routes.tsx` has. */
const addresses: Readonly<Record<Place, string>> = {
  overview: '/admin',
  sync: '/admin/sync',
  members: '/admin/members',
  verifications: '/admin/verifications',
  roleRules: '/admin/role-rules',
  keys: '/admin/keys',
  upstreams: '/admin/upstreams',
  jobs: '/admin/jobs',
  deliveries: '/admin/deliveries',
  audit: '/admin/audit',
};

type AdminPageProps = Omit<PlaceProps<Place>, 'title'> & { readonly title?: string };

/** Called as its menu calls it, where it says nothing else. */
export const AdminPage = ({ title, ...page }: AdminPageProps) => (
  <AreaPage
    words={{ menu, places }}
    addresses={addresses}
    title={title ?? places[page.at]}
    {...page}
  />
);
