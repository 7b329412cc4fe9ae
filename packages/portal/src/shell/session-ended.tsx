import { createContext } from 'preact';
import { loginHref, useKeptTab, useSessionEnded } from '../api/session.js';
import { hasDrafts } from '../forms/draft.js';
import { words } from '../words/index.js';

/** Within what is open the end is told beside it: nothing in it has to tell it once more. */
export const EndIsTold = createContext(false);

/** Files that wait are in this tab alone: the login opens in another. */
export function LogInAgain({ look }: { readonly look?: 'button' }) {
  return (
    <a class={look} href={loginHref()} target={useKeptTab() ? '_blank' : undefined}>
      {words.logInAgain}
    </a>
  );
}

/** Only where something was typed is it told that it was kept. */
export const whatWaits = () => (hasDrafts() ? words.ended.kept : words.ended.again);

/** Appears beside unsaved input instead of discarding it. */
export function SessionEnded() {
  const keepsFiles = useKeptTab();
  if (!useSessionEnded()) return null;
  return (
    <div class="notice ended" role="alert">
      <h2>{words.ended.title}</h2>
      <p>{keepsFiles ? words.ended.filesWait : whatWaits()}</p>
      <LogInAgain look="button" />
    </div>
  );
}
