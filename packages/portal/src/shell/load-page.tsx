import type { ComponentType, FunctionComponent } from 'preact';
import lazy from 'preact-iso/lazy';
import { Away } from './away.js';
import { Broken } from './broken.js';
import { documentNow } from './document-now.js';

/** The script with which this page began: the document of another build names another one. */
const begunBy = () => document.querySelector('script[type=module]')?.getAttribute('src') ?? '';

/** After an upgrade its files have other names, which the document knows; nothing else is mended by loading that again. */
async function instead<P>(error: unknown): Promise<FunctionComponent<P>> {
  const found = await documentNow();
  if (found === null) return () => <Away />;
  if (found.includes(begunBy())) return () => <Broken error={error} />;
  location.reload();
  return new Promise(() => undefined);
}

/** A page that is loaded when somebody goes there. */
export const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .catch(instead<P>)
      .then(component => ({ default: component })),
  );
