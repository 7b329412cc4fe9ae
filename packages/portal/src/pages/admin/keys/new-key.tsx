import type { CreatedKey } from '@guildhall/contracts/platform';
import { useState } from 'preact/hooks';
import { words } from './words/index.js';

export interface Shown extends CreatedKey {
  /** The key beside which it was made; null: it is the first. */
  readonly old: string | null;
}

interface NewKeyProps {
  readonly made: Shown;
  readonly onDone: () => void;
}

/** The one time that a key is to be seen. */
export function NewKey({ made: { key, secret, old }, onDone }: NewKeyProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section class="notice" aria-labelledby="new-key">
      <h2 id="new-key">{words.newTitle(key.name)}</h2>
      <p>{words.newAbout}</p>
      <p>
        <code class="password">{secret}</code>
      </p>
      {old && <p>{words.both(old)}</p>}
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {words.copy}
        </button>
        <button type="button" class="button second" onClick={onDone}>
          {words.done}
        </button>
      </p>
      <p role="status">{isCopied && words.copied}</p>
    </section>
  );
}
