import type { Home } from '@guildhall/contracts/platform';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const say = words.home.chat;

export function ChatCard({ chat }: { readonly chat: Home['chat'] }) {
  const href = '/chat';
  switch (chat.state) {
    case 'linked':
      return (
        <Tile title={say.title} state={say.linked(chat.account)} next={{ href, label: say.see }} />
      );
    case 'not_linked':
      return <Tile title={say.title} state={say.not_linked} next={{ href, label: say.link }} />;
    default:
      return <Tile title={say.title} state={say[chat.state]} />;
  }
}
