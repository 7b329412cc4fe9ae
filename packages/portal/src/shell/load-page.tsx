import type { ComponentType, FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import { Broken } from './broken.js';

const mark = 'reloaded for';

/** Its files have other names since the last build, which the document knows; a second failure is none of these. */
function reloadOnce<P>(error: unknown): Promise<{ default: FunctionComponent<P> }> {
  if (sessionStorage.getItem(mark) === location.pathname)
    return Promise.resolve({ default: () => <Broken error={error} /> });
  sessionStorage.setItem(mark, location.pathname);
  location.reload();
  return new Promise(() => undefined);
}

/** A page that is loaded when somebody goes there. */
export const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      component => {
        sessionStorage.removeItem(mark);
        return { default: component };
      },
      reloadOnce<P>,
    ),
  );
