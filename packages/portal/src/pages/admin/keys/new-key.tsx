import type { CreatedKey } from '@guildhall/contracts/platform';
import { ShownOnce } from '../../../forms/shown-once.js';
import { words } from './words/index.js';

export interface Shown extends CreatedKey {
  /** The key beside which it was made; null: it is the first. */
  readonly old: string | null;
}

interface NewKeyProps {
  readonly made: Shown;
  readonly onDone: () => void;
}

export const NewKey = ({ made: { key, secret, old }, onDone }: NewKeyProps) => (
  <ShownOnce
    title={words.newTitle(key.name)}
    about={words.newAbout}
    secret={secret}
    words={words}
    onDone={onDone}
  >
    {old && <p>{words.both(old)}</p>}
  </ShownOnce>
);
