import { type Brand, groundOfWhite, html } from '@guildhall/look';
import type { Logo } from './settings.js';

const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
};

/** Full-bleed icon; the safe zone is the circle a phone may crop to. */
function iconOf({ name, color }: Brand, logo: Logo | null): string {
  const [ground, mark] = logo
    ? [
        '#fff',
        html`<image x="22" y="22" width="56" height="56" href="data:${logo.type};base64,${logo.content.toString('base64')}"/>`,
      ]
    : [
        groundOfWhite(color),
        html`<text x="50" y="50" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="52" fill="#fff">${initialOf(name)}</text>`,
      ];
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512"><rect width="100" height="100" fill="${ground}"/>${mark}</svg>`
    .markup;
}

/** The web app manifest. */
export function homeScreenOf(brand: Brand, logo: Logo | null) {
  const icon = { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' };
  return {
    icon: iconOf(brand, logo),
    manifest: JSON.stringify({
      id: '/',
      start_url: '/',
      name: brand.name,
      short_name: brand.name,
      // With a way back: the login is on another site.
      display: 'minimal-ui',
      theme_color: groundOfWhite(brand.color),
      background_color: '#ffffff',
      icons: [icon, { ...icon, purpose: 'maskable' }],
    }),
  };
}
