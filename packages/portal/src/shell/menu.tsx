import type { Home } from '@guildhall/contracts/platform';
import { useLocation } from 'preact-iso/router';
import { words } from '../words/index.js';

type Place = keyof typeof words.pages;

const addresses: Readonly<Record<Place, string>> = {
  home: '/',
  chat: '/chat',
  mail: '/mail',
  pay: '/pay',
  facility: '/facility',
  admin: '/admin',
  sessions: '/sessions',
};

const placesOf = ({ member, represents, is_administrator }: Home): readonly Place[] => [
  'home',
  ...(member ? (['chat', 'mail', 'pay'] as const) : []),
  ...(represents.length > 0 ? (['facility'] as const) : []),
  ...(is_administrator ? (['admin'] as const) : []),
  'sessions',
];

const isAt = (path: string, address: string) =>
  path === address || (address !== '/' && path.startsWith(`${address}/`));

export function Menu({ home }: { readonly home: Home }) {
  const { path } = useLocation();
  return (
    <nav aria-label={words.mainMenu}>
      <ul>
        {placesOf(home).map(place => (
          <li key={place}>
            <a
              href={addresses[place]}
              aria-current={isAt(path, addresses[place]) ? 'page' : undefined}
            >
              {words.pages[place]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
