import type { Home } from '@guildhall/contracts/platform';
import { DoneBar } from '../../forms/undo.js';
import { Page } from '../../shell/page.js';
import { ByCommand } from './by-command.js';
import { Linked } from './linked.js';
import { words } from './words/index.js';

/** The chat account of a member: linked, or how to link it. */
export const ChatPage = ({ home }: { readonly home: Home }) => (
  <Page title={words.title}>
    <Standing home={home} />
    <DoneBar />
  </Page>
);

function Standing({ home: { chat, member } }: { readonly home: Home }) {
  if (!member) return null;
  switch (chat.state) {
    case 'linked':
      return <Linked member={member} />;
    case 'not_linked':
      return <ByCommand memberNumber={member.member_number} />;
    default:
      return <p>{words[chat.state]}</p>;
  }
}
