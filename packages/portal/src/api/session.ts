import { createStore } from './store.js';

const ended = createStore(false);

/** A request that was made as somebody has been answered as nobody’s. */
export const sessionEnded = () => ended.set(true);
/** Another tab has logged in meanwhile, or this one. */
export const sessionWorks = () => ended.set(false);
export const useSessionEnded = ended.use;

/** Through the login and back to where this is written; given an age in seconds, no older login will do. */
export const loginHref = (maxAge?: number) =>
  `/api/auth/login?${new URLSearchParams({
    returnTo: location.pathname + location.search,
    ...(maxAge !== undefined && { maxAge: String(maxAge) }),
  })}`;
