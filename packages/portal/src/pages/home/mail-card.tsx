import type { Home } from '@guildhall/contracts/platform';
import { isActive } from '../../api/home.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.mail;

export function MailCard({ home }: { readonly home: Home }) {
  const { state, address, domain } = home.mail;
  const href = '/mail';
  if (state === 'not_eligible' && !isActive(home))
    return <Tile title={say.title} state={say.inactive} />;
  switch (state) {
    case 'open':
      return (
        <Tile
          title={say.title}
          state={say.open(address ?? '')}
          next={{ href, label: say.settings }}
        />
      );
    case 'begun':
      return (
        <Tile
          title={say.title}
          state={say.begun(address ?? '')}
          next={{ href, label: say.finish }}
        />
      );
    case 'none':
      return (
        <Tile title={say.title} state={say.none(domain ?? '')} next={{ href, label: say.choose }} />
      );
    default:
      return <Tile title={say.title} state={say[state]} />;
  }
}
