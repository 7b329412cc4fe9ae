import type { Home } from '@guildhall/contracts/platform';
import { isActive } from '../../api/home.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.mail;

export function MailCard({ home }: { readonly home: Home }) {
  const { state, address, domain } = home.mail;
  if (state === 'not_eligible' && !isActive(home))
    return <Tile title={say.title} state={say.inactive} />;
  const card = (said: string, label: string) => (
    <Tile title={say.title} state={said} next={{ href: '/mail', label }} />
  );
  switch (state) {
    case 'open':
      return card(say.open(address ?? ''), say.settings);
    case 'begun':
      return card(say.begun(address ?? ''), say.finish);
    case 'none':
      return card(say.none(domain ?? ''), say.choose);
    default:
      return <Tile title={say.title} state={say[state]} />;
  }
}
