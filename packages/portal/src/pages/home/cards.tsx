import type { Home } from '@guildhall/contracts/platform';
import { isActive } from '../../api/home.js';
import { listed } from '../../words/format.js';
import { words } from '../../words/index.js';
import { Tile } from './tile.js';

const { chat: ofChat, mail: ofMail, facility: ofFacility } = words.home;

interface CardProps {
  readonly home: Home;
}

export function ChatCard({ home: { chat } }: CardProps) {
  const card = (state: string, label: string) => (
    <Tile title={ofChat.title} state={state} next={{ href: '/chat', label }} />
  );
  switch (chat.state) {
    case 'linked':
      return card(ofChat.linked(chat.account), ofChat.see);
    case 'not_linked':
      return card(ofChat.not_linked, ofChat.link);
    default:
      return <Tile title={ofChat.title} state={ofChat[chat.state]} />;
  }
}

export function MailCard({ home }: CardProps) {
  const { state, address, domain } = home.mail;
  if (state === 'not_eligible' && !isActive(home))
    return <Tile title={ofMail.title} state={ofMail.inactive} />;
  const card = (said: string, label: string) => (
    <Tile title={ofMail.title} state={said} next={{ href: '/mail', label }} />
  );
  switch (state) {
    case 'open':
      return card(ofMail.open(address ?? ''), ofMail.settings);
    case 'begun':
      return card(ofMail.begun(address ?? ''), ofMail.finish);
    case 'none':
      return card(ofMail.none(domain ?? ''), ofMail.choose);
    default:
      return <Tile title={ofMail.title} state={ofMail[state]} />;
  }
}

export const FacilityCard = ({ home: { represents } }: CardProps) =>
  represents.length === 0 ? null : (
    <Tile
      title={ofFacility.title}
      state={ofFacility.represents(listed(represents))}
      next={{ href: '/facility', label: ofFacility.open }}
    />
  );
