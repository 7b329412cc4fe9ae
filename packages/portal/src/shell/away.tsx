import { ConnectionError } from '@guildhall/contracts/client';
import { useEffect, useState } from 'preact/hooks';
import { Broken } from './broken.js';
import { reload } from './document-now.js';

const noAnswer = () =>
  new ConnectionError({
    endpoint: location.pathname,
    reason: 'network',
    sent: true,
    requestId: undefined,
  });

/** In place of a page that could not be fetched: it is there as soon as the platform is. */
export function Away() {
  const [error, setError] = useState(noAnswer);
  const again = async () => {
    if (!(await reload())) setError(noAnswer());
  };
  useEffect(() => {
    // Somebody may have gone elsewhere meanwhile, and come back.
    void again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return <Broken error={error} again={again} />;
}
