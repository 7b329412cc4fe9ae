import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.pay;

export const PayCard = () => (
  <Tile title={say.title} state={say.open} next={{ href: '/pay', label: say.open }} />
);
