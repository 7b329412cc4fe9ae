import type { Home } from '@guildhall/contracts/platform';
import {
  Banknote,
  CircleUserRound,
  House,
  type IconNode,
  Mail,
  MessageCircle,
  Shield,
  Users,
} from 'lucide';
import { useLocation } from 'preact-iso/router';
import { Icon } from '../components/icon.js';
import { words } from '../words/index.js';

type Place = keyof typeof words.pages;

const places: Readonly<Record<Place, { readonly href: string; readonly icon: IconNode }>> = {
  home: { href: '/', icon: House },
  pay: { href: '/pay', icon: Banknote },
  chat: { href: '/chat', icon: MessageCircle },
  mail: { href: '/mail', icon: Mail },
  account: { href: '/account', icon: CircleUserRound },
  facility: { href: '/facility', icon: Users },
  admin: { href: '/admin', icon: Shield },
};

const ofRoles: ReadonlySet<Place> = new Set(['facility', 'admin']);

const placesOf = ({ member, represents, is_administrator }: Home): readonly Place[] => [
  'home',
  ...(member ? (['pay', 'chat', 'mail'] as const) : []),
  'account',
  ...(represents.length > 0 ? (['facility'] as const) : []),
  ...(is_administrator ? (['admin'] as const) : []),
];

const isAt = (path: string, address: string) =>
  path === address || (address !== '/' && path.startsWith(`${address}/`));

/** A side bar; on a phone a bar at the bottom. */
export function Menu({ home }: { readonly home: Home }) {
  const { path } = useLocation();
  return (
    <nav class="sections" aria-label={words.mainMenu}>
      <ul>
        {placesOf(home).map(place => (
          <li key={place} class={ofRoles.has(place) ? 'more' : undefined}>
            <a
              href={places[place].href}
              aria-current={isAt(path, places[place].href) ? 'page' : undefined}
            >
              <Icon of={places[place].icon} />
              {words.pages[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
