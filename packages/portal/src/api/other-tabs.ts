import { isStranger } from '../organization.js';
import { toApiError } from './api-error.js';
import { channelTo } from './changed.js';
import { askWhoItIs, homeNow } from './home.js';
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

/** A session may be over by its age alone, and what would be lost with the page stays; after a logout nothing does (`shell/login-page.tsx`). */
async function hear(person: Person): Promise<void> {
  const own = shown();
  if (own === undefined || (person === own && !hasSessionEnded())) return;
  // Another person is told without asking: they must not wait for an answer that may not come.
  const isOther = typeof person === 'string' && person !== own;
  try {
    if (!isOther && (await askWhoItIs()) === own) return;
    letGo();
    location.reload();
  } catch (error) {
    if (person === false && toApiError(error).kind === 'ended') letGo();
  }
}

/**
 * All tabs of a browser have one session. One that still shows another person is reloaded, so that the person who logs in
 * next finds nothing of the one before, nor writes for them; one whose person has logged out shows nothing any more.
 */
export function tellOtherTabs(): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Person>) => void hear(data));
  const loggedOut: Person = location.pathname === loggedOutPath ? false : null;
  const own = isStranger ? loggedOut : shown();
  if (own !== undefined) tabs?.postMessage(own);
}
