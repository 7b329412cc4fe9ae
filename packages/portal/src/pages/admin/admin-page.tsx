import type { ComponentChildren } from 'preact';
import { DoneBar } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
import { type AreaPlace, Places } from '../../shell/places.js';
import { type AdminPlace, addresses } from './places.js';
import { words } from './words/index.js';

const placesAt = (at: AdminPlace): readonly AreaPlace[] =>
  Object.entries(addresses).map(([place, href]) => ({
    href,
    label: words.places[place as AdminPlace],
    isHere: place === at,
  }));

interface AdminPageProps {
  readonly at: AdminPlace;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A page of the administration: its menu, and what was just done at its foot. */
export const AdminPage = ({ at, title = words.places[at], children }: AdminPageProps) => (
  <Page title={title} wide menu={<Places label={words.menu} places={placesAt(at)} />}>
    {children}
    <DoneBar />
  </Page>
);
