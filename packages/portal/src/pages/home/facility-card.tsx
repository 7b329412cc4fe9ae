import type { Home } from '@guildhall/contracts/platform';
import { listed } from '../../words/format.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.facility;

export const FacilityCard = ({ home: { represents } }: { readonly home: Home }) =>
  represents.length === 0 ? null : (
    <Tile
      title={say.title}
      state={say.represents(listed(represents))}
      next={{ href: '/facility', label: say.open }}
    />
  );
