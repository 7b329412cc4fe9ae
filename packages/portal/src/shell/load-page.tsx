import { ConnectionError } from '@guildhall/contracts/client';
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { Broken } from './broken.js';
import { documentNow, reload } from './document-now.js';

const noAnswer = () =>
  new ConnectionError({
    endpoint: location.pathname,
    reason: 'network',
    sent: true,
    requestId: undefined,
  });

/** In place of a page that could not be fetched: it is there as soon as the platform is. */
function Away() {
  const [error, setError] = useState(noAnswer);
  const again = async () => {
    if (!(await reload())) setError(noAnswer());
  };
  useEffect(() => {
    // The person may have left and come back meanwhile.
    void again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return <Broken error={error} again={again} />;
}

/** The script with which this page began: the document of another build names another one. */
const begunBy = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? '';

/** After an upgrade its files have other names, which the document knows; nothing else is mended by loading that again. */
async function instead<P>(error: unknown): Promise<FunctionComponent<P>> {
  const found = await documentNow();
  if (found === null) return Away;
  if (found.includes(begunBy())) return () => <Broken error={error} />;
  location.reload();
  return new Promise(() => undefined);
}

/** A page that is loaded when it is opened. */
export const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .catch(instead<P>)
      .then(component => ({ default: component })),
  );
