import { meta } from '../meta.js';
import { createLeaveGuard } from './leave-guard.js';
import { createStore } from './store.js';

const ended = createStore(false);

const left = createStore(false);

/** A request of a logged-in person was answered as anonymous. */
export const sessionEnded = () => ended.set(true);
/** Another tab has logged in meanwhile, or this one. */
export const sessionWorks = () => {
  left.set(false);
  ended.set(false);
};
/** After a logout, what waits in this tab is discarded. */
export const personLeft = () => left.set(true);
export const useHasLeft = left.use;
export const whenPersonLeft = (letGo: () => void) => left.listen(has => has && letGo());
export const useSessionEnded = ended.use;
export const hasSessionEnded = ended.get;
export const whenSessionWorks = (goOn: () => void) => ended.listen(has => !has && goOn());

const files = createStore(false);
/** Files that wait to be sent live in this tab alone, and leaving it would lose them. */
export const keepTab = files.set;
export const useKeptTab = files.use;
files.listen(createLeaveGuard());

export const loggedOutPath = '/logged-out';
export const logoutHref = `/api/auth/logout?${new URLSearchParams({ returnTo: loggedOutPath })}`;

/** At the address of this site that the login leads back to, whatever other name of it (localhost) led here. */
const loginWith = (query: Readonly<Record<string, string>>) =>
  `${meta('address') ?? ''}/api/auth/login?${new URLSearchParams(query)}`;

export const loginToHome = () => loginWith({ returnTo: '/' });

/** Through the login and back to where this is written; given an age in seconds, no older login will do. */
export const loginHref = (maxAge?: number) =>
  loginWith({
    returnTo: location.pathname + location.search,
    ...(maxAge !== undefined && { maxAge: String(maxAge) }),
  });
