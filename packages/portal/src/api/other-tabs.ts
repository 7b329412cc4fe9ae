import { isStranger } from '../organisation.js';
import { channelTo } from './changed.js';
import { homeKey, homeNow } from './home.js';
import { queries } from './queries.js';
import { forgetSecrets } from './secrets.js';

/** Said in it: the subject of who is logged in; null: nobody is. */
const tabs = channelTo('guildhall-person');

const shown = () => homeNow()?.user.id;

/**
 * All tabs of a browser have one session. One that still shows somebody else is loaded anew, so that whoever logs in
 * next finds nothing of the one before, nor writes for them; one whose session has ended asks, and says so.
 */
export function tellOtherTabs(): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    const own = shown();
    if (own === undefined || own === data) return;
    if (data === null) void queries.invalidateQueries({ queryKey: homeKey });
    else {
      forgetSecrets();
      location.reload();
    }
  });
  const own = isStranger ? null : shown();
  if (own !== undefined) tabs?.postMessage(own);
}
