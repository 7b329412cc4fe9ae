import { useEffect, useState } from 'preact/hooks';

const listeners = new Set<(ended: boolean) => void>();
let ended = false;

function tell(now: boolean): void {
  if (ended === now) return;
  ended = now;
  for (const listener of listeners) listener(now);
}

/** A request that was made as somebody has been answered as nobody’s. */
export const sessionEnded = () => tell(true);
/** Another tab has logged in meanwhile, or this one. */
export const sessionWorks = () => tell(false);

export function useSessionEnded(): boolean {
  const [now, setNow] = useState(ended);
  useEffect(() => {
    listeners.add(setNow);
    setNow(ended);
    return () => {
      listeners.delete(setNow);
    };
  }, []);
  return now;
}

/** Through the login and back to where this is written. */
export const loginHref = () =>
  `/api/auth/login?${new URLSearchParams({ returnTo: location.pathname + location.search })}`;
