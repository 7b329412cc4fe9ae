import type { Home } from '@guildhall/contracts/platform';
import { CircleUserRound, Mail, MessageCircle } from 'lucide';
import { organization } from '../../organization.js';
import { listed } from '../../words/format.js';
import { words } from '../../words/index.js';
import type { Todo } from './todo.js';

const { chat: ofChat, mail: ofMail, record } = words.home;

/** Of chat, mail and the record. */
export function accountTodos({ chat, mail, missing }: Home): readonly Todo[] {
  const all: (Todo | false | null)[] = [
    chat.state === 'not_linked' && {
      icon: MessageCircle,
      title: ofChat.not_linked,
      about: ofChat.why,
      href: '/chat',
      action: ofChat.link,
    },
    mail.state === 'begun' && {
      icon: Mail,
      title: ofMail.finishTitle,
      about: ofMail.begun(mail.address ?? ''),
      href: '/mail',
      action: ofMail.finish,
    },
    missing.length > 0 &&
      organization.help !== null && {
        icon: CircleUserRound,
        title: record.isMissing(listed(missing.map(gap => record.missing[gap]))),
        about: record.canAdd(organization.name),
        href: organization.help,
        action: words.help,
      },
  ];
  return all.filter(todo => todo !== null && todo !== false);
}
