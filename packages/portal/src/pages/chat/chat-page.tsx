import type { Home } from '@guildhall/contracts/platform';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AskForHelp } from '../../components/ask-for-help.js';
import { DoneBar, showToast } from '../../forms/toast.js';
import { useAddress } from '../../shell/address.js';
import { Page } from '../../shell/page.js';
import { HowToLink } from './how-to-link.js';
import { Linked } from './linked.js';
import { words } from './words/index.js';

/** The chat account of a member: linked, or how to link it. */
export function ChatPage({ home }: { readonly home: Home }) {
  const isLinked = home.chat.state === 'linked';
  useSaidOnceLinked(isLinked);
  return (
    <Page title={words.title}>
      <Result isLinked={isLinked} />
      <Standing home={home} />
      <DoneBar />
    </Page>
  );
}

/** Of what was done on the chat server, or in another tab, while this page was open. */
function useSaidOnceLinked(isLinked: boolean): void {
  const was = useRef(isLinked);
  useEffect(() => {
    if (isLinked && !was.current) showToast(words.results.linked);
    was.current = isLinked;
  }, [isLinked]);
}

const isResult = (text: string): text is keyof typeof words.results =>
  Object.hasOwn(words.results, text);

/** How a login at the chat product ended: the platform says it in the address. */
function Result({ isLinked }: { readonly isLinked: boolean }) {
  const { query, replace } = useAddress();
  const [link] = useState(query.link ?? '');
  // Said once, and not again when the page is loaded again.
  useEffect(() => {
    if (query.link) replace({ link: null });
  }, []);
  // What has been done since makes an old result untrue.
  if (!isResult(link) || (link === 'linked') !== isLinked) return null;
  return (
    <p class={link === 'linked' ? 'good' : 'notice'} role={link === 'linked' ? 'status' : 'alert'}>
      {words.results[link]}
    </p>
  );
}

function Standing({ home: { chat, member } }: { readonly home: Home }) {
  if (!member) return null;
  switch (chat.state) {
    case 'linked':
      return <Linked member={member} />;
    case 'not_linked':
      return <HowToLink />;
    default:
      return (
        <p>
          {words[chat.state]} {chat.state === 'inactive' && <AskForHelp />}
        </p>
      );
  }
}
