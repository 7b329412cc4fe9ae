import { isStranger } from '../organization.js';
import { toApiError } from './api-error.js';
import { channelTo } from './changed.js';
import { askWhoItIs, homeNow } from './home.js';
import { homeKey, queries } from './queries.js';
import { forgetSecrets } from './secrets.js';
import { hasSessionEnded, loggedOutPath, personLeft } from './session.js';

/** The message: the subject of the person logged in; null: no one is; false: they have just logged out. */
type Person = string | null | false;
const tabs = channelTo('guildhall-person');

const shown = () => homeNow()?.user.id;

/** Secrets and waiting files belong to the previous person. */
function letGo(): void {
  forgetSecrets();
  personLeft();
}

/** After a logout nothing keeps the page of the previous person visible (`shell/login-page.tsx`). */
async function leaveIfOver(): Promise<void> {
  try {
    await askWhoItIs();
  } catch (error) {
    if (toApiError(error).kind !== 'ended') return;
    letGo();
  }
}

/** The same person is back. */
const goOn = () => {
  if (hasSessionEnded()) void queries.invalidateQueries({ queryKey: homeKey });
};

/**
 * All tabs of a browser have one session. One that still shows another person is reloaded, so that whoever logs in
 * next finds nothing of the one before, nor writes for them; one whose person has logged out shows nothing any more.
 */
export function tellOtherTabs(): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Person>) => {
    const own = shown();
    if (own === undefined) return;
    if (data === false) void leaveIfOver();
    // What would be lost with the page stays: the session may be over by its age alone.
    else if (data === null) void queries.invalidateQueries({ queryKey: homeKey });
    else if (data === own) goOn();
    else {
      letGo();
      location.reload();
    }
  });
  const loggedOut: Person = location.pathname === loggedOutPath ? false : null;
  const own = isStranger ? loggedOut : shown();
  if (own !== undefined) tabs?.postMessage(own);
}
